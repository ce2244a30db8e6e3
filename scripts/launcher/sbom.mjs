/*
 * Prints the bill of materials of a release, in CycloneDX: what npm lists of its packages, with what the
 * release has besides them. That is Node.js, and packages that the build put into its files, such as fonts.
 * The same release gives the same text.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'))

/** Returns the names of packages that Vite took files from. */
export function packagesInAssets(manifest) {
  const names = Object.keys(manifest).map(
    (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]
  )
  return [...new Set(names.filter(Boolean))].sort()
}

/** Returns the component of a package that is in the release as files of the build. */
function bundledComponent({ name, version, license }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const licenses = license ? [{ license: { id: license } }] : []
  return { 'type': 'library', name, version, 'bom-ref': `${name}@${version}`, purl, licenses }
}

function nodeComponent(version) {
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
function serialOf(components) {
  const [, a, b, c, d, e] = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(
    createHash('sha256').update(JSON.stringify(components)).digest('hex')
  )
  return `urn:uuid:${a}-${b}-${c}-${d}-${e}`
}

/** Completes what npm printed. `madeAt`: seconds since 1970. */
export function completeBill(bill, { nodeVersion, bundled, madeAt }) {
  const listed = new Set(bill.components.map((component) => component['bom-ref']))
  const added = bundled.map(bundledComponent).filter((one) => !listed.has(one['bom-ref']))
  const components = [nodeComponent(nodeVersion), ...bill.components, ...added]
  const component = { ...bill.metadata.component, type: 'application', name: 'shunt' }
  const timestamp = new Date(madeAt * 1000).toISOString()
  const metadata = { ...bill.metadata, timestamp, component }
  return { ...bill, serialNumber: serialOf(components), metadata, components }
}

function main([file, tree, sources, madeAt]) {
  const manifest = readJson(tree, 'build/public/assets/.vite/manifest.json')
  const bundled = packagesInAssets(manifest).map((name) =>
    readJson(sources, 'node_modules', name, 'package.json')
  )
  const nodeVersion = /^node=(.*)$/m.exec(readFileSync(join(tree, 'RELEASE'), 'utf8'))[1]
  const bill = completeBill(readJson(file), { nodeVersion, bundled, madeAt: Number(madeAt) })
  process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`)
}

if (import.meta.main) main(process.argv.slice(2))
