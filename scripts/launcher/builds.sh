# shellcheck shell=sh
# The builds: each in a folder of its own under storage/builds, so that a new one can stand beside the one
# that runs. build/ is a link to the one in use; programs find out where they really lie, and stay there.
# shellcheck disable=SC2154,SC2034,SC2015 # variables go from part to part; a failing list means ||

builds=$storage/builds

# What the build reads. Files that people leave beside it are none of its sources.
build_reads='.env.example .npmrc README.md ace.js adonisrc.ts app bin commands config database docs package-lock.json
  package.json plugins providers public resources scripts/clients start tsconfig.build.json tsconfig.json vite.config.ts'

# Changes with any file that the build reads.
# shellcheck disable=SC2086 # a list of names
sources_stamp() {
  find $build_reads \( -name node_modules -o -path public/assets \) -prune -o -type f -exec cksum {} + 2>/dev/null |
    LC_ALL=C sort | cksum
}

# is_current FOLDER STAMP: whether the sources are still what they were when this was built.
is_current() {
  [ -f "$1/bin/server.js" ] && [ "$(cat "$2" 2>/dev/null)" = "$(sources_stamp)" ]
}
build_is_current() { is_current build "$stamps/build"; }

# What people call the sources: their version, with the commit where they are a repository of their own.
version_here() {
  version=$(sed -n 's/^ *"version": *"\([^"]*\)".*/\1/p' package.json | head -n 1)
  commit=
  [ ! -e .git ] || commit=$(git rev-parse --short=8 HEAD 2>/dev/null) || commit=
  printf '%s%s' "$version" "${commit:+ ($commit)}"
}

sources_version() { printf '%s, built %s' "$(version_here)" "$(date -u '+%Y-%m-%d %H:%M UTC')"; }

# build_version NAME
build_version() { cat "$builds/$1/version" 2>/dev/null || printf 'an unknown version'; }

# That of a build/ that is a folder.
folder_version() {
  [ -f build/package.json ] || { printf 'nothing' && return; }
  sed -n 's/^ *"version": *"\([^"]*\)".*/\1/p' build/package.json | head -n 1
}

# The name of the build in use; nothing where build/ is a folder, as earlier versions made it.
build_in_use() {
  [ -L build ] || return 0
  basename "$(dirname "$(readlink build)")"
}

# Builds a copy, because the build starts by emptying its folder, and that may be in use. Packages that
# the sources need and that do not lie here go into the copy: those here may be in use too.
build_copy() {
  [ -n "${upgrading:-}" ] || need_no_upgrade
  copy=$storage/build_copy
  rm -rf "$copy"
  mkdir -p "$copy" || fail 75 "cannot write to $copy."
  stamp=$(sources_stamp)
  # shellcheck disable=SC2046,SC2086 # lists of names
  tar -cf - --exclude=node_modules --exclude=public/assets $(present $build_reads .adonisjs) | tar -xf - -C "$copy"
  if node "$launcher/packages_match.mjs"; then
    ln -s "$root/node_modules" "$copy/node_modules"
  else
    install_packages "$copy" "$logs/install.log" || {
      show_log "$logs/install.log" head
      fail 72 "the npm packages could not be installed.${upgrading:+ $unchanged}"
    }
  fi
  say 'Building ...'
  # Visitors of the version that runs come first.
  (cd "$copy" && NODE_ENV=production nice -n 10 npm run --silent build) >"$logs/build.log" 2>&1 7>&- 9>&- &&
    [ -f "$copy/build/bin/server.js" ] && printf '%s\n' "$stamp" >"$copy/stamp" && return 0
  show_log "$logs/build.log"
  fail 75 "the build failed.${upgrading:+ $unchanged}"
}

# The copy as build_copy leaves it; the one of an earlier command will do while it is current.
need_copy() {
  is_current "$storage/build_copy/build" "$storage/build_copy/stamp" || build_copy
}

# Gives the finished copy a folder among the builds; its name in $fresh.
keep_copy() {
  copy=$storage/build_copy
  fresh=$(date -u +%Y%m%dT%H%M%SZ)
  while [ -e "$builds/$fresh" ]; do fresh=${fresh}x; done
  mkdir -p "$builds/$fresh.new" && mv "$copy/build" "$copy/stamp" "$builds/$fresh.new" ||
    fail 75 "the build could not be put into $builds."
  sources_version >"$builds/$fresh.new/version"
  cp CHANGELOG.md "$builds/$fresh.new" 2>/dev/null
  (cd "$builds/$fresh.new/build/public/assets" && find . -type f) >"$builds/$fresh.new/assets" 2>/dev/null
  if [ -d "$copy/node_modules" ] && [ ! -L "$copy/node_modules" ]; then
    mv "$copy/node_modules" "$builds/$fresh.new"
  fi
  mv "$builds/$fresh.new" "$builds/$fresh" || fail 75 "the build could not be put into $builds."
  rm -rf "$copy"
}

# A build/ that is a folder goes among the builds. Versions that made it look for .env and storage/ in
# the folder around it, so that it is used from where it was.
adopt_build() {
  adopted=$(date -u +%Y%m%dT%H%M%SZ)-before
  while [ -e "$builds/$adopted" ]; do adopted=${adopted}x; done
  mkdir -p "$builds/$adopted"
  : >"$builds/$adopted/is_folder"
  cp "$stamps/build" "$builds/$adopted/stamp" 2>/dev/null
  folder_version >"$builds/$adopted/version"
  mv build "$builds/$adopted/build" || fail 75 'build/ could not be kept.'
  printf '%s\n' "$adopted" >"$stamps/previous"
}

# use_build NAME: build/ leads there from now on, at once. The one of before is noted.
use_build() {
  before=$(build_in_use)
  [ -z "$before" ] || [ "$before" = "$1" ] || printf '%s\n' "$before" >"$stamps/previous"
  [ -L build ] || [ ! -d build ] || adopt_build
  if [ -f "$builds/$1/is_folder" ]; then
    rm -f build
    mv "$builds/$1/build" build || fail 75 'the build of before could not be put back.'
    mv -f "$builds/$1/stamp" "$stamps/build" 2>/dev/null
    rm -rf "${builds:?}/$1"
    return 0
  fi
  ln -sfn "storage/builds/$1/build" build.new && mv -fT build.new build ||
    fail 75 'the build could not be put into build/.'
  cp "$builds/$1/stamp" "$stamps/build"
}

# use_packages NAME: packages that came with a build are those of the sources too, once nothing runs with
# those of before; they stay with the build of before.
use_packages() {
  [ -d "$builds/$1/node_modules" ] || return 0
  before=$(cat "$stamps/previous" 2>/dev/null)
  if [ -n "$before" ] && [ -d "$builds/$before" ] && [ ! -e "$builds/$before/node_modules" ]; then
    if [ -L node_modules ]; then
      ln -s "$(readlink -f node_modules)" "$builds/$before/node_modules"
    else
      mv node_modules "$builds/$before/node_modules"
    fi
  fi
  [ -L node_modules ] || rm -rf node_modules
  ln -sfn "storage/builds/$1/node_modules" node_modules.new && mv -fT node_modules.new node_modules ||
    fail 72 'the packages could not be put into node_modules/.'
  printf '%s' "$(cksum <package-lock.json)" >"$stamps/packages"
}

# Removes builds that nobody needs: all but the one in use, the one before it, the one that the web
# processes were started from, and the one whose packages are in use.
forget_builds() {
  packages=$(readlink -f node_modules 2>/dev/null)
  for folder in "$builds"/*; do
    name=$(basename "$folder")
    [ -d "$folder" ] && [ "$packages" != "$(readlink -f "$folder")/node_modules" ] || continue
    case " $(build_in_use) $(cat "$stamps/previous" "$run/web_build" 2>/dev/null | tr '\n' ' ') " in
      *" $name "*) ;;
      *) rm -rf "$folder" ;;
    esac
  done
}

# Puts the finished build in its place. What runs from the one of before may go on.
take_build() {
  keep_copy
  use_build "$fresh"
  use_packages "$fresh"
  forget_builds
  rm -f "$stamps/failed"
}

# Exports SHUNT_BUILD: where a build of the sources as they are lies. A running Shunt keeps its own.
build_for_programs() {
  SHUNT_BUILD=$root/build
  export SHUNT_BUILD
  build_is_current && return 0
  need_copy
  if app_runs; then SHUNT_BUILD=$storage/build_copy/build; else take_build; fi
}

run_build() {
  lock
  node_ready
  packages_ready
  build_copy
  if app_runs; then
    say 'Built in storage/build_copy/build: Shunt is running from build/. ./shunt upgrade takes it, without
an interruption.'
  else
    take_build
    say 'Built in build/.'
  fi
}
