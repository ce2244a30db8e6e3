# shellcheck shell=sh
# ./shunt uninstall: stops Shunt and removes it from this folder. Nothing outside of the folder is touched:
# no system service, no server of your own, no Debian package.
# shellcheck disable=SC2154,SC2015 # variables go from part to part; a failing list means ||

# What lies beside the data in storage/ and is made again when it is missing.
made_again='storage/runtime storage/builds storage/build_copy storage/release storage/stamps storage/logs storage/run
  storage/caddy storage/test storage/test_beside'

# uninstall_shunt [--yes | --data=NAME]
uninstall_shunt() {
  agreed= typed= folder=$(basename "$root")
  for word in "$@"; do
    case $word in
      --yes) agreed=yes ;;
      --data=?*) agreed=yes typed=${word#--data=} ;;
      *) fail 64 "say ./shunt uninstall, ./shunt uninstall --yes or ./shunt uninstall --data=$folder." ;;
    esac
  done
  [ -z "$typed" ] || [ "$typed" = "$folder" ] ||
    fail 64 "--data deletes the data in $root: type its name, --data=$folder. Nothing was changed."
  tell_removal
  [ -n "$agreed" ] || {
    say "Nothing was changed. ./shunt uninstall --yes does it and keeps the data;"
    say "./shunt uninstall --data=$folder deletes the data too."
    exit 0
  }
  lock
  end_everything
  # shellcheck disable=SC2046 # a list of names without spaces
  rm -rf $(what_goes) || fail 1 'not everything could be removed.'
  rmdir public 2>/dev/null
  # Not the folder itself where anything is left in it.
  rmdir "$root" 2>/dev/null && say "Shunt is removed, and $root with it." || say 'Shunt is removed.'
  exit 0
}

# present NAME...: those that are there, a line each.
present() {
  for name in "$@"; do
    if [ -e "$name" ] || [ -L "$name" ]; then printf '%s\n' "$name"; fi
  done
}

# Of a clone the sources stay: they may hold work of yours.
# shellcheck disable=SC2086 # lists of names
what_goes() {
  if is_release; then
    present $release_made $release_sources
  else
    present node_modules build public/assets
  fi
  if [ -n "$typed" ]; then present storage .env; else present $made_again; fi
}

what_stays() {
  goes=$(what_goes)
  for name in storage/* storage .env; do
    [ -e "$name" ] || continue
    # The folder stands for itself only where it is a link to another one.
    [ "$name" != storage ] || [ -L storage ] || continue
    printf '%s\n' "$goes" | grep -qxF -e "$name" -e "${name%%/*}" || printf '%s\n' "$name"
  done
}

tell_removal() {
  say "In $root, this is removed:"
  what_goes | sed 's/^/  /'
  stays=$(what_stays)
  if [ -n "$stays" ]; then
    say 'This stays, with links, clicks, accounts and keys:'
    printf '%s\n' "$stays" | sed 's/^/  /' >&"$say_to"
  fi
  tell_outside
}

# What settings name elsewhere is yours.
tell_outside() {
  mariadb_is_private || say "The database $(setting DB_DATABASE) on $(setting DB_HOST) is yours and stays."
  redis_is_private || say "The Redis on $(setting REDIS_HOST)$(setting REDIS_SENTINELS) is yours and stays."
  [ ! -L storage ] || say "storage is a link: $(readlink storage) stays."
  for name in STORAGE_PATH BACKUP_DIR; do
    case $(in_folder "$(setting "$name")") in
      '' | "$root"/*) ;;
      *) say "$(setting "$name") ($name) stays." ;;
    esac
  done
}

# Processes of this folder that ./shunt did not start, such as those of systemd.
foreign_processes() {
  for pid in $({
    find /proc/[0-9]*/exe -lname "$root/*"
    grep -lsF "$root/build/" /proc/[0-9]*/cmdline
  } 2>/dev/null | cut -d / -f 3 | sort -un); do
    [ ! -d "/proc/$pid" ] || printf '%s ' "$pid"
  done
}

# Nothing is removed under a running process.
end_everything() {
  rm -f "$run/services_kept"
  stop_supervisor
  stop_caddy
  stop_app web worker
  ! services_in_use || fail 1 'another ./shunt is at work in this folder; nothing was removed. Try again later.'
  stop_services
  for name in supervisor caddy web worker mariadb redis; do
    ! running "$name" || fail 1 "$name has not ended yet; nothing was removed. Try again later."
  done
  left=$(foreign_processes)
  [ -z "$left" ] || fail 1 "processes of this folder are running that ./shunt did not start: $left
Stop them first (systemctl stop ...); nothing was removed."
}
