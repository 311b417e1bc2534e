# in_copy_of_system.sh FOLDER COMMAND…: runs the command as root of a copy of this system, which goes when it ends.
# FOLDER is on the way for what comes in and out, as /exchange.
folder=$1
shift
export folder
exec unshare --mount sh -e -c '
  place=$folder/system
  mkdir -p "$place"
  mount -t tmpfs tmpfs "$place"
  mkdir "$place/upper" "$place/work" "$place/root"
  mount -t overlay overlay -o "lowerdir=/,upperdir=$place/upper,workdir=$place/work" "$place/root"
  mkdir "$place/root/exchange"
  mount --bind "$folder" "$place/root/exchange"
  mount -t tmpfs tmpfs "$place/root/tmp"
  mount --bind /proc "$place/root/proc"
  mount --bind /dev "$place/root/dev"
  exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root chroot "$place/root" "$@"' sh "$@"
