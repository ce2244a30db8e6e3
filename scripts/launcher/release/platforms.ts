/** What a release can be made for, as Node.js and its packages in npm's registry name it. */
export const PLATFORMS = ['linux-x64', 'linux-arm64'] as const

/**
 * Returns how npm makes the packages of the sources those of a release, in the folder of the release.
 *
 * @param another the platform, where it is not the one of this machine: its native packages are fetched
 */
export function takePackages(another?: string): string[] {
  const options = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund']
  if (!another) return ['npm', 'prune', '--offline', ...options]
  const [os, cpu] = another.split('-')
  const kind = [`--os=${os}`, `--cpu=${cpu}`, '--libc=glibc']
  return ['npm', 'install', '--prefer-offline', ...kind, ...options]
}
