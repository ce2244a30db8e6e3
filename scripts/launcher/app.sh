# shellcheck shell=sh
# The application: its settings and its two processes.
# shellcheck disable=SC2154,SC2034,SC2015 # variables go from part to part; a failing # shellcheck disable=SC2154 # variables of ./shunt and common.sh# shellcheck disable=SC2154 # variables of ./shunt and common.sh list means ||

provide_address() {
  # A Shunt that runs may have been told its address in the environment of its start alone.
  if running web && [ -z "$(setting PORT)$(setting APP_URL)" ]; then
    { read -r APP_URL && read -r HOST && read -r PORT; } <"$run/address" && export APP_URL HOST PORT
  fi
  # The set-up page of a fresh installation is for this machine alone until somebody says otherwise.
  provide HOST 127.0.0.1
  provide PORT 3333
  provide APP_URL "http://localhost:$(setting PORT)"
}

# What the programs we start need to know and neither the environment nor .env says.
provide_settings() {
  provide NODE_ENV production
  provide_address
  provide STORAGE_PATH "$storage"
  provide_key
  provide_services
}

# The key is made where there is none, and kept only once it is known that nothing was encrypted with
# another one before.
provide_key() {
  key_is_new=
  [ -z "$(setting APP_KEY)" ] || return 0
  file=$storage/app_key
  [ ! -e "$file" ] || [ -r "$file" ] ||
    fail 82 "cannot read $file, which holds APP_KEY: let $(id -un) read it (chown, chmod 600). Nothing was changed."
  APP_KEY=$(cat "$file" 2>/dev/null)
  [ -n "$APP_KEY" ] || { APP_KEY=$(secret 32) && key_is_new=yes; }
  export APP_KEY
}

keep_key() {
  [ -n "$key_is_new" ] || return 0
  (umask 077 && printf '%s' "$APP_KEY" >"$storage/app_key.new" && mv "$storage/app_key.new" "$storage/app_key")
  key_is_new=
}

# For what uses the key without `start`.
settle_key() {
  [ -n "$key_is_new" ] || return 0
  node ace start:check >"$logs/start_check.log" 2>&1 9>&- || refuse_start $?
  keep_key
}

# refuse_start CODE: what start:check said, without the log's name around it.
refuse_start() {
  cat "$logs/start_check.log" >&2
  exit "$1"
}

# Only once the services are up, or at least prepared: their ports may have changed.
provide_services() {
  if mariadb_is_private; then
    export DB_HOST=127.0.0.1 DB_USER=shunt
    DB_PORT=$(port_of mariadb)
    DB_PASSWORD=$(cat "$storage/mariadb/password")
    export DB_PORT DB_PASSWORD
    provide DB_DATABASE shunt
  fi
  if redis_is_private; then
    export REDIS_HOST=127.0.0.1
    REDIS_PORT=$(port_of redis)
    REDIS_PASSWORD=$(cat "$storage/redis/password")
    export REDIS_PORT REDIS_PASSWORD
  fi
}

# Node.js, packages and services, ready to use, with the settings exported.
prepare() {
  lock
  node_ready
  packages_ready
  use_services
  provide_settings
  settle_key
  unlock
}

# ---- start and stop

# A supervisor starts the others again soon, so with it alone Shunt runs as well.
app_runs() { running supervisor || running web || running worker; }

# The application in build/ does not see the project's .env by itself.
env_file=
[ ! -f .env ] || env_file=--env-file=.env

need_port() {
  problem=$(probe can-listen "$(setting HOST)" "$(setting PORT)") && return 0
  where="$(setting HOST):$(setting PORT)"
  case $problem in
    EADDRINUSE)
      fail 76 "$where is in use by another program. Stop that, or choose another: PORT=4000 ./shunt start"
      ;;
    EACCES) fail 76 "this account may not listen on $where; choose a PORT above 1023." ;;
    ERR_SOCKET_BAD_PORT) return 0 ;; # check_start says more of it
    *) fail 76 "cannot listen on $where ($problem)." ;;
  esac
}

# What start_app waits for.
ready_probe=ready

# What the build in use was made of.
build_stamp() { if is_release; then cksum <"$root/RELEASE"; else cat "$stamps/build"; fi; }

# remember_migrated STAMP: that build has seen a schema that it works with. Schemas only grow, so that it
# works with all later ones.
remember_migrated() {
  grep -Fxq "$1" "$stamps/migrated" 2>/dev/null || printf '%s\n' "$1" >>"$stamps/migrated"
}

# A machine may start while a database of another one is unavailable: its links redirect from the copy on
# its own disk. Only with a build that has met this database before.
may_start_without_database() {
  ! mariadb_is_private && [ -f "$(setting STORAGE_PATH)/links/current" ] &&
    grep -Fxq "$(build_stamp)" "$stamps/migrated" 2>/dev/null
}

database_is_silent() {
  port=$(setting DB_PORT)
  ! probe listens "$(setting DB_HOST)" "${port:-3306}" 2 $$
}

start_without_database() {
  say 'The database does not answer. Links redirect from the copy on this machine; the rest works when it is back.'
  ready_probe=redirects
}

# Before anything is changed: settings, database and key. What does not stand in the way is shown at the end.
# shellcheck disable=SC2086 # no file, no word
check_start() {
  node $env_file build/ace.js start:check >"$logs/start_check.log" 2>&1 9>&-
  code=$?
  case $code in
    81 | 82) refuse_start "$code" ;;
    75)
      may_start_without_database || refuse_start "$code"
      [ -z "$key_is_new" ] ||
        fail 81 "there is no key in $storage/app_key, and the database does not answer: put the key back."
      : >"$logs/start_check.log"
      ;;
  esac
  keep_key
}

migrate() {
  if may_start_without_database && database_is_silent; then
    start_without_database
    return 0
  fi
  # shellcheck disable=SC2086 # no file, no word
  if node $env_file build/ace.js migration:run --force >"$logs/migrate.log" 2>&1 9>&-; then
    remember_migrated "$(build_stamp)"
    return 0
  fi
  # It answered, and then no more.
  if may_start_without_database &&
    grep -Eq 'ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|PROTOCOL_CONNECTION_LOST' \
      "$logs/migrate.log"; then
    start_without_database
    return 0
  fi
  show_log "$logs/migrate.log"
  fail 75 'the database could not be brought up to date.'
}

# stop_app NAME...: they are told to end; what is still there after 10 seconds is ended, and said so.
stop_app() {
  leader=$(pid_of web) || leader=
  halt 10 "$@"
  for name in "$@"; do
    pid=$(pid_of "$name") || continue
    say "$name did not stop within 10 seconds; ending it."
    kill_group "$pid"
  done
  halt 5 "$@"
  # Forked processes that their primary left behind would keep the port.
  [ -z "$leader" ] || running web || kill_group "$leader"
}

# Spelt so because dash takes no "--" after "-KILL".
kill_group() { kill -s KILL -- "-$1" 2>/dev/null || :; }

# Forked processes that a dead primary left behind would keep the port. A number that another process
# has today, or that is of an earlier boot, says nothing about them.
end_leftovers() {
  [ -f "$run/$1.pid" ] || return 0
  { read -r dead && read -r proof; } <"$run/$1.pid" || return 0
  read -r boot </proc/sys/kernel/random/boot_id
  case $proof in *" $boot $root") ;; *) return 0 ;; esac
  [ -d "/proc/$dead" ] || kill_group "$dead"
}

# shellcheck disable=SC2086 # no file, no word
launch_web() {
  end_leftovers web
  build_in_use >"$run/web_build"
  daemon web env SHUNT_SUPERVISED=yes node $env_file build/bin/server.js
}

# shellcheck disable=SC2086
launch_worker() { daemon worker node $env_file build/ace.js work; }

# Whatever of the two is not there. What was started is stopped again if it does not get ready, or if
# somebody loses patience and interrupts us (leave_services looks at $unready).
start_app() {
  unready=
  if ! running web; then
    need_port
    printf '%s\n' "$(setting APP_URL)" "$(setting HOST)" "$(setting PORT)" >"$run/address"
    unready=web
    launch_web
  fi
  if ! running worker; then
    unready="$unready worker"
    launch_worker
  fi
  # In the background, because a signal would otherwise have to wait for it.
  probe "$ready_probe" "$(setting HOST)" "$(setting PORT)" "$(setting APP_URL)" 60 \
    "$(first_line web)" "$(first_line worker)" 9>&- &
  if wait $! && running worker; then
    follow_tls
    [ -z "$unready" ] && running supervisor || start_supervisor
    unready=
    return 0
  fi
  reason='not ready within 60 seconds'
  for name in $unready; do
    running "$name" || reason="the $name process ended by itself"
    show_log "$logs/$name.log"
  done
  fail 77 "$reason; what was started is stopped again."
}

address() { head -n 1 "$run/address"; }

# Where the first account is made, while there is none, with the code that this machine made.
say_set_up() {
  folder=$(setting STORAGE_PATH)
  code=$(cat "${folder:-$storage}/setup_code" 2>/dev/null) || return 0
  # shellcheck disable=SC2046 # as many words as lines
  ! probe wants-set-up $(sed -n '2,3p' "$run/address") "$(address)" ||
    say "Make the first account at $(address)/setup?code=$code"
}

start_shunt() {
  lock
  node_ready
  provide_address
  check_tls_settings
  running web || need_port
  ! tls_is_auto || need_caddy
  packages_ready
  use_services
  provide_settings
  [ -z "$(setting BACKUP_EVERY)" ] || backup_programs
  ! upgrade_was_refused || say 'The last upgrade did not take these sources; this is the version before.'
  if ! build_is_current && ! upgrade_was_refused; then
    if [ -n "${keeps_build:-}" ] || app_runs; then
      say 'The sources are newer than what runs: ./shunt upgrade takes them.'
    else
      need_copy
      take_build
    fi
  fi
  if running web && running worker && running supervisor && caddy_is_as_wanted; then
    say "Shunt is already running at $(address)"
    say_set_up
    exit 0
  fi
  check_start
  migrate
  start_app
  cat "$logs/start_check.log" >&"$say_to"
  say "Shunt is running at $(address)"
  say_set_up
}

stop_shunt() {
  lock
  rm -f "$run/services_kept"
  if app_runs; then stopped='Shunt is stopped.'; else stopped='Shunt is not running.'; fi
  stop_supervisor
  stop_caddy
  stop_app web worker
  if services_in_use; then
    say 'MariaDB and Redis go on until the other ./shunt command has finished.'
  else
    stop_services
  fi
  say "$stopped"
}

# With the build that runs: whoever changes a setting does not wait for newer sources.
restart_shunt() {
  keeps_build=
  [ ! -f build/bin/server.js ] || keeps_build=yes
  stop_shunt
  start_shunt
}

show_status() {
  make_folders
  for name in web worker; do
    if running "$name"; then
      say "$name: running, process $(pid_of "$name")$(restarts_told "$name")"
    else
      say "$name: not running"
    fi
  done
  services_status
  caddy_status
  supervisor_status
  running web && running worker && caddy_is_as_wanted || exit 3
  say "Shunt is running at $(address)"
  say_set_up
}

follow_logs() {
  make_folders
  [ $# -gt 0 ] || set -- web worker
  for name in "$@"; do
    shift
    [ -f "$logs/$name.log" ] || fail 1 "there is no log of '$name' yet."
    set -- "$@" "$logs/$name.log"
  done
  exec tail -n 40 -F "$@"
}

show_environment() {
  say_to=2
  lock
  node_ready
  ! mariadb_is_private || prepare_service mariadb
  ! redis_is_private || prepare_service redis
  provide NODE_ENV development
  provide_settings
  if mariadb_is_private && [ ! -d "$storage/mariadb/data/mysql" ]; then keep_key; else settle_key; fi
  for name in PATH NODE_ENV HOST PORT APP_URL APP_KEY STORAGE_PATH DB_HOST DB_PORT DB_USER \
    DB_PASSWORD DB_DATABASE REDIS_HOST REDIS_PORT REDIS_PASSWORD; do
    eval "value=\${$name:-}"
    [ -z "$value" ] ||
      printf "export %s='%s'\n" "$name" "$(printf '%s' "$value" | sed "s/'/'\\\\''/g")"
  done
  { ! mariadb_is_private || running mariadb; } && { ! redis_is_private || running redis; } ||
    say 'MariaDB and Redis are not running; ./shunt services start starts them.'
}

# ---- commands that we run for somebody

# Hands stdin, stdout and signals through, and stays, because somebody has to tidy up afterwards.
run_through() {
  exec 3<&0
  "$@" <&3 3<&- 8>&- 9>&- &
  child=$!
  exec 3<&-
  trap 'kill -TERM "$child" 2>/dev/null' TERM
  trap 'kill -HUP "$child" 2>/dev/null' HUP
  # At a terminal the child has heard of Ctrl-C by itself.
  trap '[ -t 0 ] || kill -INT "$child" 2>/dev/null' INT
  while :; do
    wait "$child"
    code=$?
    # More than 128 may only mean that a signal interrupted the waiting.
    [ "$code" -gt 128 ] && kill -0 "$child" 2>/dev/null || exit "$code"
  done
}

# Before a backup is made, verified or restored; also for those of the worker.
backup_programs() {
  need_backup_tools
  case "$* $(setting BACKUP_RECIPIENT)" in *age1* | *ssh-* | *--identity*) need_age ;; esac
}

run_ace() {
  say_to=2
  # Developing is the exception; an operator's command belongs to the installation that runs.
  case ${1:-} in serve | test | make:* | codegen) provide NODE_ENV development ;; esac
  prepare
  case ${1:-} in backup:*) backup_programs "$@" ;; esac
  run_through node ace "$@"
}

# Looks at the installation as it is: it starts no service, because one that is not there is a finding.
run_doctor() {
  say_to=2
  lock
  node_ready
  packages_ready
  ! mariadb_is_private || prepare_service mariadb
  ! redis_is_private || prepare_service redis
  provide_settings
  unlock
  run_through node ace doctor "$@"
}

# run_program FOLDER NAME ...: a program of bench/ or tests/chaos/, with services and a build.
run_program() {
  say_to=2
  program=$1/${2:-}.ts
  [ -f "$program" ] || {
    say "There is no '${2:-}' in $1/. There is:"
    for file in "$1"/*.ts; do
      [ ! -f "$file" ] || say "  $(basename "$file" .ts)"
    done
    exit 64
  }
  shift 2
  case $program in tests/chaos/clock.ts | tests/chaos/naming.ts) need_faketime ;; esac
  prepare
  case $program in
    tests/chaos/monitoring.ts) need_prometheus ;;
    tests/chaos/backup.ts | tests/chaos/bare_machine.ts | tests/chaos/large_installation.ts | \
      tests/chaos/printed_hosts.ts | tests/chaos/small_machine.ts | tests/chaos/upgrade.ts) need_backup_tools ;;
    tests/chaos/proxies.ts | tests/chaos/proxied_domains.ts) need_proxies && need_caddy ;;
    tests/chaos/cluster.ts) need_galera ;;
    tests/chaos/packaging.ts) need_packagers ;;
    tests/chaos/tls.ts) need_caddy && need_pebble && need_browser ;;
    tests/chaos/first_hour.ts) need_caddy && need_pebble ;;
  esac
  lock
  build_for_programs
  unlock
  # shellcheck disable=SC2086 # no file, no word
  run_through node $env_file --import ./bin/typescript.js "$program" "$@"
}
