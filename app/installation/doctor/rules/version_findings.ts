import { errorFinding, okFinding, type Finding } from '#app/installation/doctor/finding'

export interface VersionFacts {
  shunt: string
  node: string

  /** null: not known, because it cannot be reached. */
  database: { engine: 'MySQL' | 'MariaDB'; version: string } | null
  redis: string | null
}

/** The oldest of each that Shunt is made for. */
const LEAST = { node: '24.0', MySQL: '8.4', MariaDB: '10.11', redis: '7.0' }

export function findVersionFaults({ shunt, node, database, redis }: VersionFacts): Finding[] {
  const parts: [name: string, version: string | undefined, least: string][] = [
    ['Node.js', node, LEAST.node],
    ...(database
      ? [[database.engine, database.version, LEAST[database.engine]] as [string, string, string]]
      : []),
    ...(redis ? [['Redis', redis, LEAST.redis] as [string, string, string]] : []),
  ]
  const old = parts.filter(([, version, least]) => isOlder(version!, least))
  const others = parts.map(([name, version]) => `${name} ${version}`).join(', ')
  if (old.length === 0) return [okFinding('versions', 'well', { shunt, others })]
  return old.map(([name, version = '', least]) =>
    errorFinding('versions', 'old', { name, version, least })
  )
}

/** Compares major and minor version. */
export function isOlder(version: string, least: string): boolean {
  const [major, minor = 0] = version.split('.').map(Number)
  const [leastMajor, leastMinor = 0] = least.split('.').map(Number)
  return major < leastMajor || (major === leastMajor && minor < leastMinor)
}
