// A ray tracer: the threads take the rows of a picture in turn; spheres over a chequered floor, two lights, shadows and
// reflections, all in fixed point.
//
// What races: `shownPercent` is read without a lock [race 1] to see whether there is news of the progress, and only
// then written under `progressLock` [race 2]. Why it is rare: each row ends with a section under `progressLock`, right
// before the look. It orders all rows that were shown before; two threads have to come to the end of a row at the same
// time.
//
//   mtrt THREADS
#include "threads.h"

enum { kWidth = 40, kHeight = 40, kOne = 1 << 10, kMaxDepth = 3, kSpheres = 5, kLights = 2, kFar = 1 << 24 };

typedef struct {
  int x, y, z;
} Vector;

typedef struct {
  Vector center;
  int radius;
  int color, shine;
} Sphere;

typedef struct {
  Vector origin, direction; // the direction is of length kOne
} Ray;

typedef struct {
  int distance;
  Vector point, normal;
  int color, shine;
} Hit;

static pthread_mutex_t progressLock = PTHREAD_MUTEX_INITIALIZER;

static Sphere spheres[kSpheres];
static Vector lights[kLights];
static unsigned char picture[kHeight][kWidth];
static int numThreads;

static long raysTraced;
static int rowsDone, shownPercent, threadsDone;

static long multiply(long a, long b) {
  return a * b / kOne;
}

static long dot(Vector a, Vector b) {
  return multiply(a.x, b.x) + multiply(a.y, b.y) + multiply(a.z, b.z);
}

static Vector along(Vector from, Vector direction, long distance) {
  Vector result = {from.x + (int)multiply(direction.x, distance), from.y + (int)multiply(direction.y, distance),
                   from.z + (int)multiply(direction.z, distance)};
  return result;
}

static Vector between(Vector from, Vector to) {
  Vector result = {to.x - from.x, to.y - from.y, to.z - from.z};
  return result;
}

static long squareRoot(long value) {
  long root = 0;
  for (long bit = 1L << 30; bit > 0; bit >>= 1) {
    if ((root + bit) * (root + bit) <= value)
      root += bit;
  }
  return root;
}

static long lengthOf(Vector v) {
  return squareRoot((long)v.x * v.x + (long)v.y * v.y + (long)v.z * v.z);
}

static Vector normalize(Vector v) {
  long length = lengthOf(v);
  if (length == 0)
    length = 1;
  Vector result = {(int)((long)v.x * kOne / length), (int)((long)v.y * kOne / length),
                   (int)((long)v.z * kOne / length)};
  return result;
}

// How far along the ray the sphere begins; kFar if the ray misses it.
static int distanceTo(const Sphere *sphere, const Ray *ray) {
  Vector toCenter = between(ray->origin, sphere->center);
  long ahead = dot(toCenter, ray->direction);
  long beside = dot(toCenter, toCenter) - multiply(ahead, ahead);
  long reach = multiply(sphere->radius, sphere->radius) - beside;
  if (ahead <= 0 || reach < 0)
    return kFar;
  long distance = ahead - squareRoot(reach * kOne);
  return distance > kOne / 16 ? (int)distance : kFar;
}

static void hitFloor(const Ray *ray, Hit *hit) {
  if (ray->direction.y >= 0)
    return;
  long distance = (long)ray->origin.y * kOne / -ray->direction.y;
  if (distance <= kOne / 16 || distance >= hit->distance)
    return;
  hit->distance = (int)distance;
  hit->point = along(ray->origin, ray->direction, distance);
  hit->normal = (Vector){0, kOne, 0};
  hit->color = ((hit->point.x >> 11) + (hit->point.z >> 11)) % 2 == 0 ? 200 : 80;
  hit->shine = 0;
}

static int findHit(const Ray *ray, Hit *hit) {
  hit->distance = kFar;
  for (int i = 0; i < kSpheres; ++i) {
    int distance = distanceTo(&spheres[i], ray);
    if (distance >= hit->distance)
      continue;
    hit->distance = distance;
    hit->point = along(ray->origin, ray->direction, distance);
    hit->normal = normalize(between(spheres[i].center, hit->point));
    hit->color = spheres[i].color;
    hit->shine = spheres[i].shine;
  }
  hitFloor(ray, hit);
  return hit->distance < kFar;
}

static int isInShadow(Vector point, Vector direction) {
  Ray ray = {point, direction};
  for (int i = 0; i < kSpheres; ++i) {
    if (distanceTo(&spheres[i], &ray) < kFar)
      return 1;
  }
  return 0;
}

static long brightnessAt(const Hit *hit) {
  long brightness = kOne / 5;
  for (int i = 0; i < kLights; ++i) {
    Vector direction = normalize(between(hit->point, lights[i]));
    long angle = dot(hit->normal, direction);
    if (angle > 0 && !isInShadow(hit->point, direction))
      brightness += angle / 2;
  }
  return brightness;
}

static int trace(const Ray *ray, int depth, long *rays) {
  Hit hit;
  ++*rays;
  if (!findHit(ray, &hit))
    return 20;
  long color = multiply(hit.color, brightnessAt(&hit));
  if (hit.shine > 0 && depth < kMaxDepth) {
    long against = 2 * dot(ray->direction, hit.normal);
    Ray mirrored = {hit.point, normalize(along(ray->direction, hit.normal, -against))};
    color += multiply(hit.shine, trace(&mirrored, depth + 1, rays));
  }
  return color > 255 ? 255 : (int)color;
}

static void finishRow(long rays) {
  pthread_mutex_lock(&progressLock);
  raysTraced += rays;
  int percent = ++rowsDone * 100 / kHeight;
  pthread_mutex_unlock(&progressLock);
  if (percent < shownPercent + 10) // race 1
    return;
  pthread_mutex_lock(&progressLock);
  if (percent > shownPercent)
    shownPercent = percent; // race 2
  pthread_mutex_unlock(&progressLock);
}

static void *renders(void *number) {
  int me = *(int *)number;
  for (int row = me; row < kHeight; row += numThreads) {
    long rays = 0;
    for (int column = 0; column < kWidth; ++column) {
      Vector direction = {(column - kWidth / 2) * kOne / kWidth, (kHeight / 2 - row) * kOne / kHeight, kOne};
      Ray ray = {{0, kOne, -4 * kOne}, normalize(direction)};
      picture[row][column] = (unsigned char)trace(&ray, 0, &rays);
    }
    finishRow(rays);
  }
  pthread_mutex_lock(&progressLock);
  ++threadsDone;
  pthread_mutex_unlock(&progressLock);
  return NULL;
}

static void buildScene(void) {
  for (int i = 0; i < kSpheres; ++i) {
    Vector center = {(i - 2) * 3 * kOne / 2, kOne + (i % 2) * kOne / 2, (i % 3) * kOne};
    spheres[i] = (Sphere){center, kOne * (2 + i % 2) / 3, 90 + 30 * i, i % 2 ? kOne / 2 : 0};
  }
  lights[0] = (Vector){-5 * kOne, 8 * kOne, -3 * kOne};
  lights[1] = (Vector){4 * kOne, 6 * kOne, -6 * kOne};
}

int main(int argc, char **argv) {
  Team team;
  numThreads = threadCount(argc, argv);
  buildScene();
  startTeam(&team, numThreads, renders);
  joinTeam(&team);
  unsigned sum = 0;
  for (int row = 0; row < kHeight; ++row) {
    for (int column = 0; column < kWidth; ++column)
      sum = sum * 31 + picture[row][column];
  }
  printf("%ld rays, picture %08x, %d %% shown\n", raysTraced, sum, shownPercent);
}
