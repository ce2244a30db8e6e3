/**
 * Packs the clients into a folder, without a network: `node scripts/clients/pack.mjs FOLDER`.
 * Writes shunt-client-VERSION.tgz, shunt-cli-VERSION.tgz, the wheel shunt_client-VERSION-….whl and the browser
 * extension shunt-browser-VERSION.zip.
 */
import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')

/** Compiles a package beside its sources' folder, where nothing else lies, and has npm pack it. */
async function packNpm(name, stage, target) {
  const source = join(ROOT, 'clients', name)
  const folder = join(stage, name)
  await mkdir(folder)
  await run(process.execPath, [TSC, '-p', source, '--outDir', join(folder, 'dist')])
  for (const file of ['package.json', 'README.md']) {
    await copyFile(join(source, file), join(folder, file))
  }
  if (name === 'cli') await chmod(join(folder, 'dist/cli/src/main.js'), 0o755)
  const options = ['--pack-destination', target, '--offline', '--ignore-scripts', '--silent']
  const env = { ...process.env, npm_config_cache: join(stage, 'cache') }
  await run('npm', ['pack', ...options], { cwd: folder, env })
}

async function packPython(target) {
  await run('python3', ['-B', join(ROOT, 'clients/python/build_backend.py'), target])
}

/** Packs the extension with its manifest at the root, as stores of extensions want it. */
async function packExtension(target) {
  const source = join(ROOT, 'clients/browser')
  const { version } = JSON.parse(await readFile(join(source, 'manifest.json'), 'utf8'))
  const files = await readdir(source)
  const zip = join(target, `shunt-browser-${version}.zip`)
  await run('python3', ['-m', 'zipfile', '-c', zip, ...files], { cwd: source })
}

const target = resolve(process.argv[2] ?? 'storage/clients')
await mkdir(target, { recursive: true })
const stage = await mkdtemp(join(tmpdir(), 'shunt-pack-'))
try {
  await Promise.all([
    packNpm('typescript', stage, target),
    packNpm('cli', stage, target),
    packPython(target),
    packExtension(target),
  ])
} finally {
  await rm(stage, { recursive: true, force: true })
}
