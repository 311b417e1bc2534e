# Functions that ./raddle and ./test share: install what is missing, build what is stale. Sourced, not run.
# REQUIRES: $root is the top of the repository.

build_dir="$root/build/release"
# Made before a build starts and kept if it succeeds: whatever is newer was not part of that build.
build_stamp="$build_dir/.built"

fail() {
  echo "raddle: $*" >&2
  exit 70
}

# The packages of scripts/packages.txt that the given groups ("build", "test") need and that are not installed. A command
# of that name does as well: it may have come another way.
missing_packages() {
  local groups=" $* " group package rest
  while read -r group package rest; do
    [[ $groups == *" $group "* ]] || continue
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] ||
      command -v "$package" >/dev/null || echo "$package"
  done <"$root/scripts/packages.txt"
}

# Installs the packages of the given groups; says beforehand which.
install_packages() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "raddle: this is no Debian system; the packages of scripts/packages.txt have to be there already" >&2
    return
  fi
  local missing as_root=()
  mapfile -t missing < <(missing_packages "$@")
  [[ ${#missing[@]} -gt 0 ]] || return 0
  if [[ $EUID -ne 0 ]]; then
    command -v sudo >/dev/null || fail "please install as root: apt-get install ${missing[*]}"
    as_root=(sudo)
  fi
  echo "raddle: installing Debian packages: ${missing[*]}" >&2
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0)
  local log
  log=$(mktemp)
  if ! { "${apt[@]}" update && "${apt[@]}" install -y --no-install-recommends "${missing[@]}"; } \
    >"$log" 2>&1 </dev/null; then
    cat "$log" >&2
    rm -f "$log"
    fail "could not install these packages: ${missing[*]}"
  fi
  rm -f "$log"
}

# True if nothing that goes into the build has changed since the last one. Folders count too, so that a file that is
# gone is noticed.
build_is_current() {
  [[ -x $build_dir/bin/raddle && -e $build_stamp ]] || return 1
  local inputs=(src include models cmake scripts/bind_to_versions.py CMakeLists.txt CMakePresets.json)
  [[ -z $(cd "$root" && find "${inputs[@]}" -newer "$build_stamp" -print -quit) ]]
}

# Builds the given targets of the release preset; silent unless it fails. Two at the same time wait for each other.
build() {
  mkdir -p "$build_dir"
  local log="$build_dir/build.log"
  (
    flock 9
    touch "$build_stamp.new"
    if [[ ! -e $build_dir/build.ninja ]]; then
      cd "$root"
      cmake --fresh --preset release >"$log" 2>&1 </dev/null || exit 1
    fi
    ninja --quiet -C "$build_dir" "$@" >"$log" 2>&1 </dev/null || exit 1
    mv "$build_stamp.new" "$build_stamp"
  ) 9>"$build_dir/.lock" || {
    cat "$log" >&2
    fail "the build failed; its output is above and in $log"
  }
}
