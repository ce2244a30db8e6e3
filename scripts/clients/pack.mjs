/**
 * Packs the clients into a folder, without a network: `node scripts/clients/pack.mjs FOLDER`.
 * Writes shunt-client-VERSION.tgz, shunt-cli-VERSION.tgz, n8n-nodes-shunt-VERSION.tgz, the wheel
 * shunt_client-VERSION-….whl and the browser extension shunt-browser-VERSION.zip.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { zipSync } from 'fflate'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')

/** The oldest moment that an archive knows: two builds of the same files are the same bytes. */
const MOMENT = new Date(1980, 0, 1)

/** The types of n8n are not among our packages: its own tools check the nodes (`./shunt chaos n8n`). */
const NO_TYPES = ['--noResolve']

/**
 * Packs every client.
 *
 * @param {string} target a folder; made where it is missing
 */
export async function packClients(target) {
  await mkdir(target, { recursive: true })
  const stage = await mkdtemp(join(tmpdir(), 'shunt-pack-'))
  try {
    await Promise.all([
      packNpm('typescript', stage, target),
      packNpm('cli', stage, target),
      packNpm('n8n', stage, target),
      packPython(target),
      packExtension(target),
    ])
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

/** Compiles a package beside its sources' folder, where nothing else lies, and has npm pack it. */
async function packNpm(name, stage, target) {
  const source = join(ROOT, 'clients', name)
  const folder = join(stage, name)
  await mkdir(folder)
  const dist = join(folder, 'dist')
  const flags = name === 'n8n' ? NO_TYPES : []
  // Types are checked by `npm run typecheck`, not once more with each build.
  await run(process.execPath, [TSC, '-p', source, '--outDir', dist, '--noCheck', ...flags])
  if (name === 'n8n') await copyPictures(source, dist)
  for (const file of ['package.json', 'README.md', 'CHANGELOG.md', 'LICENSE']) {
    await copyFile(join(source, file), join(folder, file))
  }
  if (name === 'cli') await chmod(join(folder, 'dist/cli/src/main.js'), 0o755)
  const options = ['--pack-destination', target, '--offline', '--ignore-scripts', '--silent']
  const env = { ...process.env, npm_config_cache: join(stage, 'cache') }
  await run('npm', ['pack', ...options], { cwd: folder, env })
}

/** n8n wants the picture of a node beside it. */
async function copyPictures(source, dist) {
  for (const path of await readdir(source, { recursive: true })) {
    if (path.endsWith('.svg') && !/^(?:dist|node_modules)/.test(path)) {
      await copyFile(join(source, path), join(dist, path))
    }
  }
}

/** Writes what `clients/python/build_backend.py` writes, where there is no Python. */
async function packPython(target) {
  const source = join(ROOT, 'clients/python')
  const project = await readFile(join(source, 'pyproject.toml'), 'utf8')
  const field = (name) => new RegExp(`^${name} = "(.*)"$`, 'm').exec(project)[1]
  const version = field('version')
  const info = `shunt_client-${version}.dist-info`
  const files = {}
  const names = (await readdir(join(source, 'shunt_client'))).filter(
    (one) => !one.startsWith('__py')
  )
  for (const name of names.sort()) {
    files[`shunt_client/${name}`] = await readFile(join(source, 'shunt_client', name))
  }
  const readme = await readFile(join(source, 'README.md'), 'utf8')
  files[`${info}/METADATA`] = Buffer.from(
    `Metadata-Version: 2.1
Name: ${field('name')}
Version: ${version}
Summary: ${field('description')}
License: MIT
Requires-Python: ${field('requires-python')}
Classifier: License :: OSI Approved :: MIT License
Classifier: Typing :: Typed
Description-Content-Type: text/markdown

${readme}`
  )
  const tags = 'Wheel-Version: 1.0\nGenerator: shunt\nRoot-Is-Purelib: true\nTag: py3-none-any\n'
  files[`${info}/WHEEL`] = Buffer.from(tags)
  files[`${info}/LICENSE`] = await readFile(join(source, 'LICENSE'))
  const record = Object.entries(files).map(([path, content]) => {
    const digest = createHash('sha256').update(content).digest('base64url')
    return `${path},sha256=${digest},${content.length}\n`
  })
  files[`${info}/RECORD`] = Buffer.from(`${record.join('')}${info}/RECORD,,\n`)
  await writeZip(join(target, `shunt_client-${version}-py3-none-any.whl`), files)
}

/** Packs the extension with its manifest at the root, as stores of extensions want it. */
async function packExtension(target) {
  const source = join(ROOT, 'clients/browser')
  const { version } = JSON.parse(await readFile(join(source, 'manifest.json'), 'utf8'))
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  const files = {}
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    files[relative(source, path)] = await readFile(path)
  }
  await writeZip(join(target, `shunt-browser-${version}.zip`), files)
}

async function writeZip(path, files) {
  const entries = Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1))
  const options = { mtime: MOMENT, os: 3, attrs: 0o100644 << 16 }
  const zip = entries.map(([name, content]) => [name, [new Uint8Array(content), options]])
  await writeFile(path, zipSync(Object.fromEntries(zip)))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await packClients(resolve(process.argv[2] ?? 'storage/clients'))
}
