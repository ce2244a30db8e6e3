# shellcheck shell=sh
# ./shunt upgrade: from the version that runs to the sources that lie here, while visitors come.
# shellcheck disable=SC2154,SC2034,SC2015 # variables go from part to part; a failing list means ||

# While a process of another one than us makes an upgrade, no build of ours may come in its way.
need_no_upgrade() {
  command -v flock >/dev/null 2>&1 || return 0
  exec 7>"$run/upgrade.lock"
  flock -n 7 || fail 80 'an upgrade is at work in this folder; wait for its end.'
  exec 7>&-
}

hold_upgrade() {
  command -v flock >/dev/null 2>&1 || return 0
  exec 7>"$run/upgrade.lock"
  flock -n 7 || fail 80 'another ./shunt upgrade is at work in this folder.'
}

# Whether these are the sources that an upgrade went back from: what ran before goes on, also after a
# restart of the machine.
upgrade_was_refused() {
  [ -s "$stamps/refused" ] && [ -f build/bin/server.js ] &&
    [ "$(cat "$stamps/refused")" = "$(sources_stamp)" ]
}

# ---- what runs for us meanwhile, and interruptions

interrupted=
killable=

interrupt() {
  interrupted=$1
  [ -z "$killable" ] || kill -s TERM -- "-$killable" 2>/dev/null
}

# apart LOG COMMAND...: in a session of its own, so that Ctrl-C is ours to judge. Waits to its end.
apart() {
  log=$1
  shift
  setsid "$@" </dev/null >"$log" 2>&1 7>&- 9>&- &
  child=$!
  [ -z "${may_be_killed:-}" ] || killable=$child
  while :; do
    wait "$child"
    code=$?
    [ "$code" -gt 128 ] && kill -0 "$child" 2>/dev/null || break
  done
  killable=
  return "$code"
}

end_if_interrupted() {
  [ -z "$interrupted" ] || fail "$interrupted" "interrupted. $unchanged"
}

# Whatever way we leave, no process of a trial stays behind.
leave_upgrade() {
  status=$?
  trap '' INT TERM HUP
  [ -z "$interrupted" ] || [ "$status" = 0 ] || status=$interrupted
  ! running trial || stop_app trial
  unlock
  unready=
  (exit "$status")
  leave_services
}

# ---- before anything is changed

unchanged='Nothing was changed, and the version of before runs on.'

check_tree() {
  for file in package.json package-lock.json adonisrc.ts ace.js CHANGELOG.md database/migrations; do
    [ -e "$file" ] || fail 70 "this folder is no whole release: there is no $file. $unchanged"
  done
  [ ! -e .git ] || [ -z "$(git ls-files -u 2>/dev/null)" ] ||
    fail 70 "a merge is not finished here (git status). $unchanged"
  free=$(df -Pk "$storage" | awk 'NR == 2 { print $4 }')
  [ "${free:-0}" -gt 500000 ] || fail 70 "there are less than 500 MB free for $storage. $unchanged"
}

# An older release does not know what later ones made of the schema.
check_schema() {
  # shellcheck disable=SC2086 # no file, no word
  later=$(node $env_file "$launcher/later_migrations.mjs" "$builds/$1/build/database/migrations" 2>&1) ||
    fail 70 "the database cannot be asked what it has: $later
$unchanged"
  [ -z "$later" ] || fail 70 "these sources are older than the database, which has $later.
Take the sources of that version, or go back to a backup (docs/operating.md). $unchanged"
}

# The version that runs makes the backup: it knows its own schema, and restores it.
back_up() {
  [ -f build/commands/backup_create.js ] ||
    fail 78 "the version that runs cannot make backups. Make one with the tools of your database, then
./shunt upgrade --no-backup. $unchanged"
  backup_programs
  say 'Making a backup ...'
  # shellcheck disable=SC2086
  may_be_killed=yes apart "$logs/backup.log" node $env_file build/ace.js backup:create --json || {
    end_if_interrupted
    show_log "$logs/backup.log"
    fail 78 "the backup failed. $unchanged"
  }
  may_be_killed=
  backup=$(sed -n 's/.*"path":"\([^"]*\)".*/\1/p' "$logs/backup.log" | tail -n 1)
  say "Backup: $backup"
}

# One that an interrupted or failed upgrade left will do, if the sources are still the same.
prepare_build() {
  stamp=$(sources_stamp)
  fresh=
  for folder in "$builds"/*; do
    [ -f "$folder/build/bin/server.js" ] && [ "$(cat "$folder/stamp" 2>/dev/null)" = "$stamp" ] || continue
    fresh=$(basename "$folder")
  done
  [ -z "$fresh" ] || return 0
  need_copy
  keep_copy
}

# ---- the schema, which only grows: the version of before goes on with it

migrate_beside() {
  say 'Bringing the database up to date ...'
  # An interruption waits for its end: half a change is worse than a late answer.
  # shellcheck disable=SC2086
  apart "$logs/migrate.log" node $env_file "$builds/$fresh/build/ace.js" migration:run --force &&
    remember_migrated "$(cat "$builds/$fresh/stamp")" && return 0
  show_log "$logs/migrate.log"
  fail 75 "the database could not be brought up to date. The version of before runs on: the schema only
grows. Mend what the log says, and run ./shunt upgrade again.${backup:+
The backup: $backup}"
}

# ---- the new version on trial, at a port of its own

healthy_trial() {
  say 'Trying the new version beside the one that runs ...'
  port=$(probe free-port)
  trial_address="127.0.0.1 $port"
  # shellcheck disable=SC2086
  daemon trial env HOST=127.0.0.1 PORT="$port" WEB_CONCURRENCY=1 \
    node $env_file "$builds/$fresh/build/bin/server.js"
  # shellcheck disable=SC2086 # two words
  probe healthy $trial_address "$(setting APP_URL)" 120 3 "$(first_line trial)" 7>&- 9>&- &
  wait_for_probe
  code=$?
  stop_app trial
  return "$code"
}

# In the background, because a signal would otherwise have to wait for it.
wait_for_probe() {
  child=$!
  wait "$child"
  code=$?
  [ -z "$interrupted" ] || { kill "$child" 2>/dev/null; return 1; }
  return "$code"
}

web_is_healthy() {
  # shellcheck disable=SC2046 # as many words as lines
  probe healthy $(sed -n '2,3p' "$run/address") "$(address)" "$1" 3 "$(first_line web)" 7>&- 9>&- &
  wait_for_probe
}

# ---- one process after the other

# Pages of either version find their styles and scripts at processes of either version.
share_assets() {
  [ -d build/public/assets ] && [ -d "$builds/$fresh/build/public/assets" ] || return 0
  before=$(build_in_use)
  copy_assets build "$builds/$fresh/build" "$builds/${before:-none}/assets"
  copy_assets "$builds/$fresh/build" build "$builds/$fresh/assets"
}

# copy_assets FROM TO LIST: those of its own, not those that it was given in turn.
copy_assets() {
  if [ -f "$3" ]; then cat "$3"; else (cd "$1/public/assets" && find . -type f); fi |
    tar -C "$1/public/assets" -cf - -T - 2>/dev/null |
    tar -C "$2/public/assets" -xf - --skip-old-files 2>/dev/null
}

# In $children: the web processes that a process started. One that serves alone has others: it reads files in one.
read_children() {
  children=
  all_children=
  { read -r all_children <"/proc/$1/task/$1/children"; } 2>/dev/null || :
  for child in $all_children; do
    ! grep -q bin/server "/proc/$child/cmdline" 2>/dev/null || children="$children $child"
  done
  children=${children# }
}

# lists WORD WORDS
lists() { case " $2 " in *" $1 "*) ;; *) return 1 ;; esac; }

# hears_usr2 PID: whether a process has a listener for that signal, which would end any other.
hears_usr2() {
  mask=$(sed -n 's/^SigCgt:[[:space:]]*//p' "/proc/$1/status" 2>/dev/null)
  case $mask in *[89abcdef]??) ;; *) return 1 ;; esac
}

renew_web() {
  running web || { launch_web && web_is_healthy 120; return; }
  primary=$found
  read_children "$primary"
  if [ -n "$children" ]; then
    kill -HUP "$primary"
    await_renewal "$children"
  elif hears_usr2 "$primary"; then
    kill -USR2 "$primary"
    await_successor "$primary"
  else
    say 'There is one web process, of a version that cannot hand on its port: visitors wait for seconds.'
    stop_app web
    launch_web
    web_is_healthy 120
  fi
}

# await_renewal PIDS: until none of them is left. A process that takes the place of one of them and dies,
# and one that needs longer than two minutes, is an end.
await_renewal() {
  waiting=$1
  seen=
  left_before=
  looks=0
  while :; do
    left=
    for pid in $waiting; do [ ! -d "/proc/$pid" ] || left="$left $pid"; done
    [ -n "$left" ] || break
    [ -z "$interrupted" ] && running web || return 1
    read_children "$primary"
    for pid in $seen; do lists "$pid" "$children" || return 1; done
    for pid in $children; do lists "$pid" "$1 $seen" || seen="$seen $pid"; done
    if [ "$left" = "$left_before" ]; then
      looks=$((looks + 1))
      [ "$looks" -lt 600 ] || return 1
    else
      looks=0
      web_is_healthy 30 || return 1
    fi
    left_before=$left
    sleep 0.2
  done
  web_is_healthy 30
}

# await_successor PID: it hands its port on to a process that says whose place it takes, and ends.
await_successor() {
  looks=0
  successor=
  while [ -d "/proc/$1" ]; do
    [ -n "$successor" ] || successor=$(successor_of "$1")
    [ -z "$successor" ] || [ -d "/proc/$successor" ] || return 1
    looks=$((looks + 1))
    [ -z "$interrupted" ] && [ "$looks" -lt 600 ] || {
      [ -z "$successor" ] || kill -TERM "$successor" 2>/dev/null
      return 1
    }
    sleep 0.2
  done
  [ -n "$successor" ] && [ -d "/proc/$successor" ] || return 1
  remember web "$successor"
  web_is_healthy 30
}

# The worker says when it is at work; one that has not died in half a minute will do as well.
renew_worker() {
  stop_app worker
  said=$(grep -c working "$logs/worker.log" 2>/dev/null) || :
  launch_worker
  looks=0
  while [ "$looks" -lt 150 ]; do
    sleep 0.2
    looks=$((looks + 1))
    [ -z "$interrupted" ] && running worker || return 1
    [ "$(grep -c working "$logs/worker.log" 2>/dev/null)" -le "${said:-0}" ] || return 0
  done
}

switch_processes() {
  say 'Renewing the web processes, one after the other ...'
  touched=web
  renew_web || return 1
  say 'Renewing the worker ...'
  touched='web worker'
  renew_worker
}

# ---- back

# go_back WHY
go_back() {
  [ -z "$interrupted" ] || set -- 'the upgrade was interrupted'
  verdict=${interrupted:-79}
  interrupted=
  trap '' INT TERM HUP
  say "$1; going back to $from_version ..."
  show_log "$logs/web.log"
  use_build "$from"
  note_failure
  # A renewal that is under way goes on with the build of before.
  if running web; then
    looks=0
    while [ "$looks" -lt 50 ]; do
      read_children "$found"
      renewed=yes
      for pid in $first_children; do ! lists "$pid" "$children" || renewed=; done
      [ -z "$renewed" ] || break
      looks=$((looks + 1))
      sleep 0.2
    done
  fi
  web_went_back || say 'The web processes are not ready; ./shunt logs web tells why.'
  case $touched in *worker*) stop_app worker && launch_worker ;; esac
  start_supervisor
  rm -f "$run/upgrading"
  fail "$verdict" "$1. $from_version serves again; what the database got is of no harm to it.${backup:+
The backup: $backup}"
}

# Whether what did not become healthy are new sources or, on the way back, an old build: neither is taken
# by itself again.
note_failure() {
  sources_stamp >"$stamps/refused"
  printf '%s\n' "$fresh" >"$stamps/failed"
}

# Those that never were replaced go on as they are.
web_went_back() {
  if running web; then
    read_children "$found"
    [ -z "$first_children" ] || [ "$children" != "$first_children" ] || return 0
    [ -n "$first_children" ] || [ "$found" != "$first_web" ] || return 0
  fi
  renew_web
}

# ---- what an operator has to know

# Entries of CHANGELOG.md that are new since the version of before and begin with "Upgrading:".
tell_changes() {
  known=$builds/${from:-none}/CHANGELOG.md
  [ -f "$known" ] || known=/dev/null
  grep -vxF -f "$known" CHANGELOG.md >"$run/changes" || :
  if grep -q '^- Upgrading:' "$run/changes"; then
    say 'To know, from CHANGELOG.md:'
    awk '/^- Upgrading:/ { on = 1 } /^- / && !/^- Upgrading:/ { on = 0 } /^#/ { on = 0 } on' "$run/changes"
  else
    say "CHANGELOG.md has $(grep -c '^- ' "$run/changes") new entries; none asks anything of you."
  fi
  rm -f "$run/changes"
}

# ---- the command

run_upgrade() {
  wants_backup=yes
  goes_back=
  for word in "$@"; do
    case $word in
      --no-backup) wants_backup= ;;
      --back) goes_back=yes ;;
      *) fail 64 'say ./shunt upgrade, with --no-backup if you have one, or ./shunt upgrade --back.' ;;
    esac
  done
  make_folders
  hold_upgrade
  upgrading=yes
  lock
  node_ready
  check_tree
  provide_address
  [ -n "$goes_back" ] || packages_for_launcher
  use_services
  trap leave_upgrade EXIT
  trap 'interrupt 130' INT
  trap 'interrupt 143' TERM
  trap 'interrupt 129' HUP
  provide_settings
  unlock

  from=$(build_in_use)
  # An upgrade that was cut off in the middle is taken up again: build/ may lead to the new one by now.
  if [ -f "$run/upgrading" ]; then from=$(cat "$run/upgrading"); fi
  [ -n "$from" ] || [ ! -L build ] || from=$(cat "$stamps/previous" 2>/dev/null)
  from_version=$(build_version "${from:-none}")
  [ -n "$from" ] || from_version=$(folder_version)
  backup=
  if [ -n "$goes_back" ]; then
    [ ! -s "$stamps/failed" ] || [ -f "$run/upgrading" ] || {
      say "The last upgrade failed: the version of before runs already, $from_version."
      exit 0
    }
    fresh=$(cat "$stamps/previous" 2>/dev/null)
    [ -n "$fresh" ] && [ -f "$builds/$fresh/build/bin/server.js" ] ||
      fail 70 "there is no build of an earlier version here. $unchanged"
  else
    if build_is_current && [ ! -f "$run/upgrading" ]; then
      say "Shunt is up to date: $from_version"
      exit 0
    fi
    prepare_build
    end_if_interrupted
    check_schema "$fresh"
    say "From $from_version to $(build_version "$fresh")"
    if [ -n "$wants_backup" ]; then back_up; else say 'No backup is made.'; fi
    end_if_interrupted
    migrate_beside
    end_if_interrupted
    healthy_trial || {
      end_if_interrupted
      show_log "$logs/trial.log"
      note_failure
      fail 79 "the new version does not become healthy. $from_version runs on, no visitor met the new one.
What the database got is of no harm to it.${backup:+
The backup: $backup}"
    }
    end_if_interrupted
  fi

  lock
  switch_build
  say "Shunt runs $(build_version "$fresh")."
  [ -n "$goes_back" ] || tell_changes
}

# What the launcher's own programs need are the packages that lie here, whichever version's they are.
packages_for_launcher() {
  [ -d node_modules ] || fail 72 "there is no node_modules here; ./shunt start sets it up."
}

switch_build() {
  serves=
  ! app_runs || serves=yes
  [ -z "$serves" ] || printf '%s\n' "$from" >"$run/upgrading"
  share_assets
  touched=
  first_web=$(pid_of web) || first_web=
  read_children "${first_web:-none}"
  first_children=$children
  use_build "$fresh"
  [ -n "$from" ] || from=$(cat "$stamps/previous")
  rm -f "$stamps/refused" "$stamps/failed"
  if [ -z "$serves" ]; then
    say 'Shunt was not running; ./shunt start starts it.'
  else
    switch_processes || go_back 'the new version does not stay healthy'
    end_supervision_of_before
    rm -f "$run/upgrading"
  fi
  [ -z "$goes_back" ] || sources_stamp >"$stamps/refused"
  use_packages "$fresh"
  forget_builds
}

# A supervisor of this version, with what there is to look after now.
end_supervision_of_before() {
  stop_supervisor
  start_supervisor
}
