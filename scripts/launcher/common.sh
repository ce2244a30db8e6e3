# shellcheck shell=sh
# What every part of the launcher leans on: words, settings, the lock, and processes that it owns.
# shellcheck disable=SC2154 # root and storage are set by ./shunt

run=$storage/run
logs=$storage/logs
stamps=$storage/stamps

# Where a program reads our stdout (ace, env), the launcher's own words go to stderr instead.
say_to=1
say() { printf '%s\n' "$*" >&"$say_to"; }

fail() {
  code=$1
  shift
  printf 'Shunt: %s\n' "$*" >&2
  exit "$code"
}

# The end of a log, or its beginning (show_log FILE head), for a person who has to find out why.
show_log() {
  [ -s "$1" ] || return 0
  printf -- '--- from %s\n' "${1#"$root"/}" >&2
  "${2:-tail}" -n 25 "$1" >&2
  printf -- '---\n' >&2
}

make_folders() {
  mkdir -p "$run/users" "$logs" "$stamps" || fail 1 "cannot write to $storage."
  chmod 700 "$run" "$logs"
  chmod 600 "$logs"/* 2>/dev/null || :
}

# A password or key that nobody has to remember.
secret() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }

# remembered FILE BYTES: the secret in that file, made at its first use, readable by its owner alone.
remembered() {
  [ -s "$1" ] || (umask 077 && secret "$2" >"$1.new" && mv "$1.new" "$1")
  cat "$1"
}

# One line of .env, read and never executed: quotes and trailing comments taken off.
from_env_file() {
  [ -f "$root/.env" ] || return 0
  tr -d '\r' <"$root/.env" |
    sed -n "s/^[[:space:]]*\(export[[:space:]]\{1,\}\)\{0,1\}$1[[:space:]]*=[[:space:]]*//p" |
    tail -n 1 |
    sed -e "s/^\"\([^\"]*\)\".*/\1/; t" -e "s/^'\([^']*\)'.*/\1/; t" -e 's/[[:space:]]*#.*//' \
      -e 's/[[:space:]]*$//'
}

# What stands there would silently count as not set, and private services be set up beside those it names.
need_readable_settings() {
  [ ! -e "$root/.env" ] || [ -r "$root/.env" ] ||
    fail 82 "cannot read $root/.env: let $(id -un) read it (chown, chmod 600). Nothing was changed."
}

# A setting's value: the environment first, then .env. Empty is the same as not set.
setting() {
  eval "value=\${$1:-}"
  [ -n "$value" ] || value=$(from_env_file "$1")
  printf '%s' "$value"
}

# provide NAME VALUE: a default, for the programs that we start.
provide() {
  [ -n "$(setting "$1")" ] || export "$1=$2"
}

# One launcher at a time prepares, starts or stops things in this folder. Long-lived programs are
# started with the lock's descriptor closed.
lock() {
  make_folders
  command -v flock >/dev/null 2>&1 || return 0
  exec 9>"$run/lock"
  flock -n 9 && return 0
  say 'Another ./shunt is at work in this folder; waiting for it.'
  flock -w 900 9 || fail 1 'the other ./shunt did not finish within 15 minutes.'
}

# The same for a program that has something else to do in the meantime.
try_lock() {
  make_folders
  command -v flock >/dev/null 2>&1 || return 0
  exec 9>"$run/lock"
  flock -n 9 && return 0
  unlock
  return 1
}

unlock() { exec 9>&-; }

# What makes a process this one and no other that got its number later: its start in the clock of
# this boot, and the folder it was started for (a copied folder does not own the first one's).
# In $identity, and without a process of its own: the supervisor asks all the time.
identity() {
  { read -r stat <"/proc/$1/stat"; } 2>/dev/null || return 1
  # shellcheck disable=SC2086 # the fields after "pid (name)" are wanted one by one
  set -- ${stat##*) }
  [ "$1" != Z ] || return 1
  shift 19
  read -r boot </proc/sys/kernel/random/boot_id
  identity="$1 $boot $root"
}

# remember NAME PID: line 1 is the bare number, for people and scripts; line 2 proves it.
remember() {
  identity "$2" || identity=
  printf '%s\n%s\n' "$2" "$identity" >"$run/$1.pid"
}

# Whether a process of ours lives; its number is in $found.
running() {
  [ -f "$run/$1.pid" ] || return 1
  { read -r found && read -r proof; } <"$run/$1.pid" || return 1
  [ -n "$proof" ] && identity "$found" && [ "$identity" = "$proof" ] && return 0
  [ "$1" = web ] && follow_successor "$found"
}

# successor_of PID: the process to which a single web process of this folder hands its port on.
successor_of() {
  for pid in $(grep -lzxF "SHUNT_RENEWS=$1" /proc/[0-9]*/environ 2>/dev/null | cut -d / -f 3); do
    [ "$(readlink "/proc/$pid/cwd")" = "$root" ] && printf '%s' "$pid" && return 0
  done
  return 1
}

# A web process that renewed itself is still ours, under another number.
follow_successor() {
  found=$(successor_of "$1") || return 1
  remember web "$found"
}

# The number of a process of ours that lives, or failure.
pid_of() { running "$1" && printf '%s' "$found"; }

# The number that was remembered, whether it lives or not.
first_line() { head -n 1 "$run/$1.pid" 2>/dev/null; }

# Of each log four files of 10 MB are kept, the one that is written among them. What writes it has it open,
# so that it is copied and emptied; where there is no room for a copy, it is emptied.
rotate_logs() {
  for log_file in $(cd "$logs" && find . -maxdepth 1 -name '*.log' -size +10000k); do
    (
      umask 077
      cd "$logs" || exit
      for number in 3 2; do mv -f "$log_file.$((number - 1))" "$log_file.$number"; done 2>/dev/null
      cp "$log_file" "$log_file.1" 2>/dev/null || rm -f "$log_file.1"
      : >"$log_file"
    )
  done
}

# daemon NAME COMMAND...: a program that outlives us, in a session of its own.
daemon() {
  name=$1
  shift
  log=$logs/$name.log
  (umask 077 && : >>"$log")
  rotate_logs
  # What we ignore while we tidy up, a shell that inherits it could never hear again.
  {
    trap - HUP TERM
    exec setsid "$@"
  } </dev/null >>"$log" 2>&1 7>&- 8>&- 9>&- &
  remember "$name" $!
}

# halt SECONDS NAME...: asks all of them to end and waits.
halt() {
  tenths=${1}0
  shift
  for name in "$@"; do
    pid=$(pid_of "$name") || continue
    kill -TERM "$pid"
    kill -CONT "$pid" # a frozen process would never hear of it
  done 2>/dev/null
  for name in "$@"; do
    asked=$(first_line "$name")
    while running "$name" && [ "$tenths" -gt 0 ]; do
      [ "$found" = "$asked" ] || kill -TERM "$found" 2>/dev/null
      asked=$found
      sleep 0.1
      tenths=$((tenths - 1))
    done
    running "$name" || rm -f "$run/$name.pid"
  done
}
