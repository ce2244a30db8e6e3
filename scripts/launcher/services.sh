# shellcheck shell=sh
# The private MariaDB and Redis: own folders, own ports on the loopback, never a system instance.
# shellcheck disable=SC2154,SC2034,SC2015 # variables go from part to part; a failing list means ||

probe() { node "$launcher/probe.mjs" "$@"; }

port_file() { printf '%s' "$storage/$1/port"; }
port_of() { cat "$(port_file "$1")" 2>/dev/null; }

# is_private NAME HOST_SETTING PORT_SETTING: nobody names a server, or what is named is ours (as in
# a shell that was set up with ./shunt env).
is_private() {
  host=$(setting "$2")
  [ -z "$host" ] || { [ "$host" = 127.0.0.1 ] && [ "$(setting "$3")" = "$(port_of "$1")" ]; }
}
mariadb_is_private() { is_private mariadb DB_HOST DB_PORT; }
redis_is_private() { [ -z "$(setting REDIS_SENTINELS)" ] && is_private redis REDIS_HOST REDIS_PORT; }

# Whoever names an account of a server has a server of their own: its host is missing or misspelt.
need_named_hosts() {
  [ -n "$(setting DB_HOST)" ] || need_nothing DB_HOST DB_USER DB_PASSWORD DB_READ_HOST
  [ -n "$(setting REDIS_HOST)$(setting REDIS_SENTINELS)" ] || need_nothing REDIS_HOST REDIS_USERNAME REDIS_PASSWORD
}

# need_nothing HOST_SETTING SETTING...
need_nothing() {
  host=$1
  shift
  for name in "$@"; do
    [ -z "$(setting "$name")" ] ||
      fail 82 "$name is set without $host. Set $host too, or remove $name to have a private server. Nothing was changed."
  done
}

# prepare_service NAME: its folder, its password, and a port chosen once and kept while it is free.
prepare_service() {
  mkdir -p "$storage/$1/data" && chmod 700 "$storage/$1" || fail 74 "cannot write to $storage/$1."
  remembered "$storage/$1/password" 24 >/dev/null
  running "$1" && return 0
  port=$(port_of "$1")
  [ -n "$port" ] && probe can-listen 127.0.0.1 "$port" >/dev/null && return 0
  probe free-port >"$(port_file "$1").new" && mv "$(port_file "$1").new" "$(port_file "$1")"
}

# started NAME PROBE: waits for it, or says why it did not come.
started() {
  probe "$2" "$(port_of "$1")" 60 "$(first_line "$1")" && return 0
  show_log "$logs/$1.log"
  halt 10 "$1"
  fail 74 "the private $1 did not start."
}

missing_program() {
  fail 73 "$1 is not installed, and only root on Debian or Ubuntu can have it installed from here.
Install it (apt-get install $2), or name a server of your own in .env ($3)."
}

# ---- MariaDB

mariadb_program() {
  command -v mariadbd && return 0
  command -v mysqld >/dev/null && mysqld --version 2>/dev/null | grep -q MariaDB && command -v mysqld
}

mariadb_installed() { mariadb_program >/dev/null && command -v mariadb-install-db >/dev/null; }

# The -core packages hold the programs and no system service.
need_mariadb() {
  mariadb_installed && return 0
  can_install && install mariadb-server-core mariadb-client-core && mariadb_installed && return 0
  missing_program MariaDB 'mariadb-server-core mariadb-client-core' 'DB_HOST, DB_USER, ...'
}

# unpacked_programs PACKAGE PROGRAM...: programs of Debian's that are unpacked beside us, not installed.
unpacked_programs() {
  unpacked=$storage/runtime/$1
  mkdir -p "$unpacked" "$storage/runtime/bin"
  (cd "$unpacked" && apt-get -q download "$1" && dpkg -x ./*.deb . && rm -f ./*.deb) \
    >>"$logs/install.log" 2>&1 || return 1
  shift
  for each in "$@"; do ln -sf "$unpacked/usr/bin/$each" "$storage/runtime/bin/$each"; done
  command -v "$1" >/dev/null 2>&1
}

# bring_programs PACKAGE PROGRAM...: from PATH, or unpacked; an old package list is refreshed when it must be.
bring_programs() {
  command -v "$2" >/dev/null 2>&1 && return 0
  command -v apt-get >/dev/null 2>&1 || return 1
  say "Fetching $2 ..."
  unpacked_programs "$@" && return 0
  can_install && apt-get -q update >>"$logs/install.log" 2>&1 && unpacked_programs "$@"
}

# What makes backups of the private MariaDB; those of a server of one's own are its owner's to install.
# What cannot be brought is named by the backup itself.
need_backup_tools() {
  ! mariadb_is_private || [ -n "$(setting BACKUP_TOOLS)" ] || bring_programs mariadb-client mariadb-dump || :
}

need_age() { bring_programs age age age-keygen || :; }

# Run by the server at each start: the one account of ours, and its database.
mariadb_init_file() {
  password=$(cat "$storage/mariadb/password")
  database=$(setting DB_DATABASE)
  cat <<SQL
CREATE USER IF NOT EXISTS 'shunt'@'127.0.0.1' IDENTIFIED BY '$password';
ALTER USER 'shunt'@'127.0.0.1' IDENTIFIED BY '$password';
GRANT ALL PRIVILEGES ON *.* TO 'shunt'@'127.0.0.1';
CREATE DATABASE IF NOT EXISTS \`${database:-shunt}\`;
SQL
}

# A socket's path has room for some 100 characters.
mariadb_socket() {
  socket=$run/mariadb.sock
  [ ${#socket} -lt 100 ] || socket=$(mktemp -d "${TMPDIR:-/tmp}/shunt.XXXXXX")/mariadb.sock
  rm -f "$run/mariadb.socket"
  printf '%s' "$socket" >"$run/mariadb.socket"
}

# Of its own: a MariaDB that starts removes all temporary tables that it finds where it keeps its own, also
# those that another server is just reading.
temporary_folder() {
  mkdir -p "$folder/tmp" || fail 74 "cannot write to $folder/tmp."
}

start_mariadb() {
  running mariadb && return 0
  need_mariadb
  prepare_service mariadb
  folder=$storage/mariadb
  as_user=
  [ "$(id -u)" != 0 ] || as_user=--user=root
  if [ ! -d "$folder/data/mysql" ]; then
    say 'Setting up a private MariaDB in storage/mariadb ...'
    rm -rf "$folder/data" "$folder/data.new"
    temporary_folder
    # shellcheck disable=SC2086 # no user, no word
    TMPDIR=$folder/tmp mariadb-install-db --no-defaults $as_user --datadir="$folder/data.new" --skip-test-db \
      --auth-root-authentication-method=socket --auth-root-socket-user="$(id -un)" \
      >>"$logs/mariadb.log" 2>&1 9>&- && mv "$folder/data.new" "$folder/data" || {
      show_log "$logs/mariadb.log"
      fail 74 'the private MariaDB could not be set up.'
    }
  fi
  (umask 077 && mariadb_init_file >"$folder/init.sql")
  mariadb_socket
  launch_mariadb
  started mariadb mysql
}

# Files with limits of memory: those of our control group and of the ones around it. In a container the
# outermost is its own, and the names before it may lie outside.
memory_limits() {
  of_version_2=$(sed -n 's/^0:://p' /proc/self/cgroup 2>/dev/null)
  of_version_1=$(sed -n 's/^[0-9]*:memory://p' /proc/self/cgroup 2>/dev/null)
  while :; do
    printf '%s\n' "/sys/fs/cgroup${of_version_2%/}/memory.max" \
      "/sys/fs/cgroup/memory${of_version_1%/}/memory.limit_in_bytes"
    [ -n "${of_version_2%/}${of_version_1%/}" ] || return 0
    of_version_2=${of_version_2%/*} of_version_1=${of_version_1%/*}
  done
}

# Megabytes of memory that we may use: the machine's, or less where a control group says so.
memory_mb() {
  kilobytes=$(sed -n 's/^MemTotal: *\([0-9]*\) kB$/\1/p' /proc/meminfo 2>/dev/null)
  megabytes=$((${kilobytes:-2097152} / 1024))
  for limit in $(memory_limits); do
    bytes=$(cat "$limit" 2>/dev/null)
    # "max" is none, and 16 digits or more are how the older ones say the same.
    case $bytes in '' | *[!0-9]* | ????????????????*) continue ;; esac
    [ $((bytes / 1048576)) -ge "$megabytes" ] || megabytes=$((bytes / 1048576))
  done
  printf '%s' "$megabytes"
}

# size_mb SETTING USUAL LEAST MOST: what the setting says, in megabytes, or the usual within bounds.
size_mb() {
  usual=$2
  [ "$usual" -ge "$3" ] || usual=$3
  [ "$usual" -le "$4" ] || usual=$4
  given=$(setting "$1")
  case $given in
    *[!0-9]*) printf 'Shunt: %s is no number of megabytes; taking %s.\n' "$1" "$usual" >&2 ;;
    ?*) usual=$given ;;
  esac
  printf '%s' "$usual"
}

# As it was prepared, at the port where everybody looks for it.
launch_mariadb() {
  folder=$storage/mariadb
  temporary_folder
  socket=$(cat "$run/mariadb.socket")
  pool=$(size_mb DB_BUFFER_POOL_MB $(($(memory_mb) / 8)) 64 8192)
  redo=$(size_mb DB_REDO_LOG_MB $((pool / 2)) 96 2048)
  as_user=
  # It refuses to be root by accident; here there may be no other account, and the folder is ours.
  [ "$(id -u)" != 0 ] || as_user=--user=root
  # shellcheck disable=SC2086 # no user, no word
  daemon mariadb env -u SHUNT_RUN "$(mariadb_program)" --no-defaults $as_user \
    --datadir="$folder/data" --tmpdir="$folder/tmp" --init-file="$folder/init.sql" --socket="$socket" \
    --pid-file="$folder/mariadbd.pid" --bind-address=127.0.0.1 --port="$(port_of mariadb)" \
    --skip-name-resolve --skip-log-bin --local-infile=OFF --max-connections=300 \
    --character-set-server=utf8mb4 --collation-server=utf8mb4_unicode_ci \
    --default-time-zone=+00:00 --innodb-flush-log-at-trx-commit=1 \
    --innodb-buffer-pool-size="${pool}M" --innodb-log-file-size="${redo}M"
}

stop_mariadb() {
  running mariadb || return 0
  halt 60 mariadb
  # Never killed: what it still writes down is somebody's links.
  running mariadb && say 'MariaDB is still finishing; it will stop by itself.' && return 0
  socket=$(cat "$run/mariadb.socket" 2>/dev/null)
  rm -f "$run/mariadb.socket"
  case $socket in
    "$run"/*) ;;
    */shunt.*/mariadb.sock) rmdir "$(dirname "$socket")" 2>/dev/null || : ;;
  esac
}

# ---- Redis

redis_works() { redis-server --version 2>/dev/null | grep -q 'Redis server v='; }

# Debian's redis-tools has the server too, under the name of the dump checker: the program looks at
# the name it is called by. A link is enough, and no system service comes along.
redis_from_tools() {
  checker=$(command -v redis-check-rdb) || return 1
  mkdir -p "$storage/runtime/bin"
  ln -sf "$checker" "$storage/runtime/bin/redis-server"
  redis_works && return 0
  rm -f "$storage/runtime/bin/redis-server"
  return 1
}

# Where the program lives in redis-server itself: unpacked beside us, so that no service starts.
redis_from_package() {
  unpacked=$storage/runtime/redis
  mkdir -p "$unpacked"
  (cd "$unpacked" && apt-get -q download redis-server && dpkg -x ./*.deb . && rm -f ./*.deb) \
    >>"$logs/install.log" 2>&1 || return 1
  ln -sf "$unpacked/usr/bin/redis-server" "$storage/runtime/bin/redis-server"
  redis_works
}

need_redis() {
  redis_works && return 0
  redis_from_tools && return 0
  can_install && install redis-tools && { redis_from_tools || redis_from_package; } && return 0
  missing_program Redis redis-tools 'REDIS_HOST, REDIS_PASSWORD, ...'
}

# A file, because a password among the arguments is there for everybody to read.
redis_configuration() {
  cat <<CONF
bind 127.0.0.1
port $(port_of redis)
protected-mode yes
requirepass $(cat "$storage/redis/password")
dir "$storage/redis/data"
appendonly yes
save ""
maxmemory-policy noeviction
CONF
}

start_redis() {
  running redis && return 0
  need_redis
  prepare_service redis
  (umask 077 && redis_configuration >"$storage/redis/redis.conf")
  launch_redis
  PROBE_PASSWORD=$(cat "$storage/redis/password")
  export PROBE_PASSWORD
  started redis redis
  unset PROBE_PASSWORD
}

launch_redis() { daemon redis env -u SHUNT_RUN redis-server "$storage/redis/redis.conf"; }

stop_redis() {
  running redis || return 0
  halt 20 redis
  running redis && say 'Redis is still finishing; it will stop by itself.'
  return 0
}

# ---- both, and who needs them

start_services() {
  need_named_hosts
  ! mariadb_is_private || start_mariadb
  ! redis_is_private || start_redis
}

stop_services() {
  stop_redis
  stop_mariadb
}

# use_services: from here to its end, this launcher needs them. Whoever leaves last stops them.
use_services() {
  remember "users/$$" $$
  trap 'leave_services' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  trap 'exit 129' HUP
  start_services
}

services_in_use() {
  [ ! -f "$run/services_kept" ] && ! app_runs || return 0
  for user in "$run"/users/*.pid; do
    [ -f "$user" ] || continue
    user=users/$(basename "$user" .pid)
    running "$user" && return 0
    rm -f "$run/$user.pid"
  done
  return 1
}

leave_services() {
  status=$?
  trap - EXIT
  trap '' INT TERM HUP
  # shellcheck disable=SC2086 # a list of names
  [ -z "${unready:-}" ] || stop_app $unready
  rm -f "$run/users/$$.pid"
  lock
  services_in_use || stop_services
  unlock
  # The tests' last line is read by programs, so it comes when everything is tidied away.
  [ -z "${tally:-}" ] || say "$tally"
  exit "$status"
}

run_services() {
  lock
  case ${1:-} in
    start)
      node_ready
      start_services
      : >"$run/services_kept"
      services_status
      ;;
    stop)
      rm -f "$run/services_kept"
      if services_in_use; then
        say 'Shunt is using MariaDB and Redis; ./shunt stop stops everything.'
      else
        stop_services
        say 'MariaDB and Redis are stopped.'
      fi
      ;;
    *) fail 64 'say ./shunt services start or ./shunt services stop.' ;;
  esac
}

services_status() {
  for name in mariadb redis; do
    if ! "${name}_is_private"; then
      say "$name: yours, as the settings say"
    elif running "$name"; then
      say "$name: running, process $(pid_of "$name"), 127.0.0.1:$(port_of "$name")$(restarts_told "$name")"
    else
      say "$name: not running"
    fi
  done
}
