# shellcheck shell=sh
# A release: an archive that runs on a machine without compiler, npm and network.
# shellcheck disable=SC2154,SC2015 # variables go from part to part; a failing list means ||

# What an archive has of the sources, and what is made for it. ./shunt uninstall removes the same.
release_sources='shunt .env.example README.md CHANGELOG.md docs packaging package.json package-lock.json'
release_made='build node_modules runtime scripts resources ace.js sbom.cdx.json RELEASE'

# run_release [FOLDER]: the archive, its bill of materials and their checksums.
run_release() {
  to=${1:-$storage/releases}
  case $to in /*) ;; *) to=$SHUNT_CALLED_FROM/$to ;; esac
  mkdir -p "$to" || fail 64 "cannot write to $to."
  lock
  node_ready
  packages_ready
  build_for_programs
  # The Node.js of the machine may need libraries that other machines do not have.
  [ "$(node_major "$node_home/bin/node")" -ge "$node_wanted" ] || node_bring
  version=$(node -p 'require("./package.json").version')
  platform=$("$node_home/bin/node" -p '`${process.platform}-${process.arch}`')
  name=shunt-$version-$platform
  rm -rf "$storage/release"
  tree=$storage/release/$name
  mkdir -p "$tree" || fail 75 "cannot write to $tree."
  {
    release_files && release_packages && release_description && release_archive
  } >"$logs/release.log" 2>&1 9>&- || {
    show_log "$logs/release.log"
    fail 75 'the release could not be made.'
  }
  rm -rf "$storage/release"
  say "Made $to/$name.tar.gz"
}

# Tests and measurements belong to the sources; what they run needs packages that are not here.
release_files() {
  cp -R "$SHUNT_BUILD/." "$tree/build" && rm -rf "$tree/build/tests" "$tree/build/bench" || return 1
  # shellcheck disable=SC2086 # a list of names
  cp -R $release_sources "$tree" || return 1
  mkdir -p "$tree/scripts" "$tree/resources" "$tree/runtime/node/bin" || return 1
  cp -R scripts/launcher "$tree/scripts" && cp -R resources/monitoring "$tree/resources" || return 1
  cp "$node_home/bin/node" "$tree/runtime/node/bin" && cp "$node_home/LICENSE" "$tree/runtime/node"
  printf "await import('./build/ace.js')\n" >"$tree/ace.js"
}

# Linked, not copied, where the file system can: half a gigabyte. Only the list of what is installed is
# written in place by npm, and must not be ours.
release_packages() {
  mkdir "$tree/node_modules" || return 1
  cp -al node_modules/. "$tree/node_modules" 2>/dev/null || cp -R node_modules/. "$tree/node_modules" || return 1
  rm -f "$tree/node_modules/.package-lock.json"
  cp node_modules/.package-lock.json "$tree/node_modules" || return 1
  rm -rf "$tree"/node_modules/.cache "$tree"/node_modules/.vite*
  # What compiles and tests the sources is no part of a release. npm keeps required peers too: those of
  # @adonisjs/vite (vite, with rolldown and lightningcss) are asked for where sources are built alone.
  (
    cd "$tree" &&
      npm pkg delete devDependencies overrides.openapi-typescript &&
      npm prune --legacy-peer-deps --offline --ignore-scripts --no-audit --no-fund --loglevel=error
  )
}

# The time of the commit, so that the same sources give the same archive.
release_description() {
  commit=$(git rev-parse HEAD 2>/dev/null) || commit=unknown
  [ -z "$(git status --porcelain 2>/dev/null)" ] || commit=$commit+changes
  made=$(git log -1 --format=%ct 2>/dev/null) || made=
  made=${made:-$(date +%s)}
  node_version=$("$node_home/bin/node" -p process.versions.node)
  printf '%s=%s\n' version "$version" commit "$commit" platform "$platform" node "$node_version" \
    >"$tree/RELEASE"
  (cd "$tree" && npm sbom --legacy-peer-deps --sbom-format=cyclonedx --offline --loglevel=error) \
    >"$storage/release/npm.cdx.json" &&
    node "$launcher/sbom.mjs" "$storage/release/npm.cdx.json" "$tree" "$root" "$made" >"$tree/sbom.cdx.json"
}

release_archive() {
  rm -f "$to/$name.tar.gz" "$to/$name.cdx.json" "$to/$name.sha256"
  cp "$tree/sbom.cdx.json" "$to/$name.cdx.json" &&
    tar -cf - -C "$storage/release" --sort=name --mtime="@$made" --owner=0 --group=0 --numeric-owner \
      --mode=go+rX,go-w "$name" >"$storage/release/archive.tar" &&
    gzip -n <"$storage/release/archive.tar" >"$to/$name.tar.gz.new" &&
    mv "$to/$name.tar.gz.new" "$to/$name.tar.gz" &&
    (cd "$to" && sha256sum "$name.tar.gz" "$name.cdx.json" >"$name.sha256")
}

# What chaos packaging checks units and files with, and builds an image with. None of them is a service.
need_packagers() {
  for tool in systemd-analyze docker-compose buildah mmdebstrap unshare ip; do
    command -v "$tool" >/dev/null 2>&1 && continue
    can_install && install systemd docker-compose buildah mmdebstrap util-linux iproute2 && return 0
    fail 73 "$tool is missing, and only root can install it."
  done
}
