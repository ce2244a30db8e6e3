import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A part of a bill of materials in CycloneDX, as far as we look at it. */
interface Component {
  'bom-ref': string
  'name': string
  'version': string
  [field: string]: unknown
}

/** What npm prints, as far as we look at it. */
export interface Bill {
  metadata: { component: object; [field: string]: unknown }
  components: Component[]
  [field: string]: unknown
}

/** A package.json. */
interface Package {
  name: string
  version: string
  license?: string
}

/** What a release has besides packages of its node_modules. */
export interface Besides {
  nodeVersion: string

  /** Packages that the build put into its files, such as fonts. */
  bundled: readonly Package[]

  /** Seconds since 1970. */
  madeAt: number
}

const readJson = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'))

/** Returns the names of packages that Vite took files from. */
export function packagesInAssets(manifest: object): string[] {
  const names = Object.keys(manifest).map(
    (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]
  )
  return [...new Set(names.filter((name) => name !== undefined))].sort()
}

/** Returns the component of a package that is in the release as files of the build. */
function bundledComponent({ name, version, license }: Package): Component {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const licenses = license ? [{ license: { id: license } }] : []
  return { 'type': 'library', name, version, 'bom-ref': `${name}@${version}`, purl, licenses }
}

function nodeComponent(version: string): Component {
  return {
    'type': 'platform',
    'name': 'node',
    version,
    'bom-ref': `node@${version}`,
    'purl': `pkg:generic/node@${version}`,
    'cpe': `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
    'licenses': [{ license: { id: 'MIT' } }],
  }
}

/** Returns a number as npm draws one by lot, made of the contents. */
function serialOf(components: readonly Component[]): string {
  const [, a, b, c, d, e] = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(
    createHash('sha256').update(JSON.stringify(components)).digest('hex')
  )!
  return `urn:uuid:${a}-${b}-${c}-${d}-${e}`
}

/** Completes what npm printed. The same release gives the same text. */
export function completeBill(bill: Bill, { nodeVersion, bundled, madeAt }: Besides) {
  const listed = new Set(bill.components.map((component) => component['bom-ref']))
  const added = bundled.map(bundledComponent).filter((one) => !listed.has(one['bom-ref']))
  const components = [nodeComponent(nodeVersion), ...bill.components, ...added]
  const component = { ...bill.metadata.component, type: 'application', name: 'shunt' }
  const timestamp = new Date(madeAt * 1000).toISOString()
  const metadata = { ...bill.metadata, timestamp, component }
  return { ...bill, serialNumber: serialOf(components), metadata, components }
}

/**
 * Returns the text of a release's bill.
 *
 * @param file what npm printed
 * @param tree the release
 * @param sources what it was made of
 */
export function buildBill(
  file: string,
  {
    tree,
    sources,
    ...known
  }: { tree: string; sources: string; nodeVersion: string; madeAt: number }
): string {
  const manifest = readJson(tree, 'build/public/assets/.vite/manifest.json')
  const bundled = packagesInAssets(manifest).map((name) =>
    readJson(sources, 'node_modules', name, 'package.json')
  )
  return `${JSON.stringify(completeBill(readJson(file), { ...known, bundled }), null, 2)}\n`
}
