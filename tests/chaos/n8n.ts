/**
 * The nodes for n8n by n8n's own tools: built and linted with `@n8n/node-cli`, packed, installed in an empty
 * folder, loaded by `n8n-core` and run in its contexts against an installation that delivers real events.
 * n8n itself is not started. Its packages are fetched once, into storage/runtime: about a gigabyte.
 *
 *   ./shunt chaos n8n
 */
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { generateApiKey } from '#app/people/api_keys/generate_api_key'
import { newId } from '#app/shared/ids'
import { cleanEnvironment } from '../../bench/support/clean_environment.js'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { check, endChecks } from './support/check.js'
import { outboundEnvironment, receiverIdentity } from './support/event_receiver.js'
import { fetchPackages } from './support/fetched_packages.js'
import { InstallationUnderTest } from './support/installation_under_test.js'

/** In the versions that were tried. */
const PACKAGES = {
  '@n8n/node-cli': '0.48.3',
  'n8n-core': '2.41.1',
  'n8n-workflow': '2.41.0',
  'typescript': '5.9.2',
}

const { build } = readOptions({})
const PORT = 3_959
const RECEIVER_PORT = 3_960
const DATABASE = 'shunt_chaos_n8n'

const folder = mkdtempSync(join(tmpdir(), 'shunt-n8n-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const modules = fetchPackages('n8n', PACKAGES)
const installed = installPacked(buildNodes())

const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  port: PORT,
  webProcesses: 1,
  links: 5,
  build,
  database: DATABASE,
  environment: { ...outboundEnvironment },
})
const connection = await installation.start()
try {
  const { api, key } = installation.install()
  const reader = await addReadingKey()
  const output = execFileSync(process.execPath, ['use_nodes.mjs'], {
    cwd: installed,
    encoding: 'utf8',
    env: {
      ...cleanEnvironment(),
      SHUNT_URL: new URL(api).origin,
      SHUNT_WORKSPACE: api.split('/').at(-1),
      SHUNT_KEY: key,
      SHUNT_READER: reader,
      RECEIVER: JSON.stringify({
        url: `https://127.0.0.1:${RECEIVER_PORT}/webhook`,
        port: RECEIVER_PORT,
        ...receiverIdentity,
      }),
    },
  })
  for (const line of output
    .trim()
    .split('\n')
    .filter((one) => one.startsWith('['))) {
    const [name, found] = JSON.parse(line)
    check(name, found === null, found)
  }
} finally {
  await installation.stop()
  await connection.query(`DROP DATABASE \`${DATABASE}\``)
  connection.destroy()
}
endChecks(61)

/** Adds a key that may read links alone, of the same person. */
async function addReadingKey(): Promise<string> {
  const { key, hash, hint } = generateApiKey()
  await connection.query(
    `INSERT INTO api_keys (id, workspace_id, name, hash, hint, scopes, created_by, created_at)
     SELECT ?, workspace_id, 'Reads', ?, ?, 'links:read', created_by, created_at
     FROM api_keys LIMIT 1`,
    [newId(), hash, hint]
  )
  return key
}

/** Builds, lints and packs with the tools of n8n, and returns the package. */
function buildNodes(): string {
  const source = join(folder, 'n8n')
  cpSync('clients/n8n', source, { recursive: true })
  symlinkSync(modules, join(source, 'node_modules'))
  const run = (program: string, ...words: string[]) => {
    const options = { cwd: source, encoding: 'utf8', stdio: 'pipe' } as const
    try {
      return { status: 0, output: execFileSync(program, words, options) }
    } catch (error) {
      const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string }
      return { status, output: stdout + stderr }
    }
  }
  const linted = run('npm', 'run', '--silent', 'lint')
  check(
    'n8n-node lint finds nothing',
    linted.status === 0 && !/warning|error/.test(linted.output),
    linted
  )
  const built = run('npm', 'run', '--silent', 'build')
  check('n8n-node build builds', built.status === 0, built)
  run('npm', 'pack', '--ignore-scripts', '--silent')

  const own = join(folder, 'own')
  run(process.execPath, resolve('scripts/clients/pack.mjs'), own)
  const packed = find(source)
  const unpack = (archive: string) =>
    execFileSync('tar', ['-xzOf', archive, '--wildcards', 'package/dist/*'], { encoding: 'utf8' })
  const isSame = unpack(packed) === unpack(find(own))
  check('our own build packs the same', isSame)
  return packed
}

/** Installs the package alone in an empty folder, beside n8n's. */
function installPacked(packed: string): string {
  const target = join(folder, 'installed')
  const own = join(target, 'node_modules/n8n-nodes-shunt')
  mkdirSync(own, { recursive: true })
  execFileSync('tar', ['-xzf', packed, '--strip-components=1', '-C', own])
  for (const name of ['n8n-core', 'n8n-workflow']) {
    symlinkSync(join(modules, name), join(target, 'node_modules', name))
  }
  copyFileSync('tests/fixtures/n8n/core.mjs', join(target, 'host.mjs'))
  copyFileSync('tests/fixtures/n8n/use_nodes.mjs', join(target, 'use_nodes.mjs'))
  return target
}

function find(where: string): string {
  const name = readdirSync(where).find((one) => /^n8n-nodes-shunt-.*\.tgz$/.test(one))
  if (!name) throw new Error(`no package in ${where}`)
  return join(where, name)
}
