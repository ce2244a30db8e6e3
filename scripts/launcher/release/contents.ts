/** What an archive has of the sources. */
export const RELEASE_SOURCES = [
  ...['shunt', '.env.example', 'README.md', 'CHANGELOG.md', 'docs', 'packaging', 'package.json'],
  'package-lock.json',
] as const

/** What is made for it. `./shunt uninstall` removes both. */
export const RELEASE_MADE = [
  ...['build', 'node_modules', 'runtime', 'scripts', 'resources', 'ace.js', 'sbom.cdx.json'],
  'RELEASE',
] as const
