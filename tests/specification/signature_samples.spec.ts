import { spawn } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from '@japa/runner'
import { SAMPLE_LANGUAGES } from '#app/integrations/webhooks/console/signature_samples'
import { signDeliveryBody } from '#app/integrations/webhooks/rules/signature'
import { generateSigningSecret } from '#app/integrations/webhooks/signing_secrets'

const SAMPLES = resolve('resources/samples/verify_signature')
const CHECKS = resolve('tests/fixtures/signature_samples')

interface Asked {
  body: string
  header: string
  secret: string
}

/** A program that reads requests and says which are genuine, by the sample that our page shows. */
type Command = (folder: string) => { command: string; args: string[]; env?: NodeJS.ProcessEnv }

const COMMANDS: Record<string, Command> = {
  node: () => ({
    command: process.execPath,
    args: [join(CHECKS, 'check.mjs'), join(SAMPLES, 'signature.mjs')],
  }),
  python: () => ({
    command: 'python3',
    args: ['-B', join(CHECKS, 'check.py'), join(SAMPLES, 'signature.py')],
  }),
  php: () => ({
    command: 'php',
    args: [join(CHECKS, 'check.php'), join(SAMPLES, 'signature.php')],
  }),
  go: (folder) => ({
    command: 'go',
    args: ['run', join(folder, 'signature.go'), join(folder, 'check.go')],
    env: { GOCACHE: join(folder, 'cache'), GOPATH: join(folder, 'path'), GOFLAGS: '-mod=mod' },
  }),
}

async function verdictsOf(language: string, asked: Asked[], folder: string): Promise<string[]> {
  const { command, args, env } = COMMANDS[language](folder)
  const child = spawn(command, args, { env: { ...process.env, ...env } })
  let [output, errors] = ['', '']
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (errors += data))
  child.stdin.on('error', () => {})
  child.stdin.end(asked.map((one) => `${JSON.stringify(one)}\n`).join(''))
  const code = await new Promise((done, fail) => child.on('close', done).on('error', fail))
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${errors}`)
  return output.trim().split('\n')
}

const secret = generateSigningSecret()
const base64 = (body: Buffer) => body.toString('base64')

function genuine(body: Buffer, { secondsAgo = 0 } = {}): Asked {
  const header = signDeliveryBody(secret, body, Date.now() - secondsAgo * 1000)
  return { body: base64(body), header, secret }
}

function requests(): [string, Asked, boolean][] {
  const body = Buffer.from(JSON.stringify({ id: '01j', data: { title: 'Zoë 漢字 👩‍👩‍👧 "\\u0000"' } }))
  const good = genuine(body)
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
  const [time, mac] = good.header.split(',')
  const flipped = mac.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  return [
    ['a body with all kinds of letters', good, true],
    ['every byte', genuine(bytes), true],
    ['an empty body', genuine(Buffer.alloc(0)), true],
    ['a body of 1 MB', genuine(Buffer.alloc(1024 * 1024, 'é')), true],
    ['one signed 290 seconds ago', genuine(body, { secondsAgo: 290 }), true],
    ['one of a clock 290 seconds ahead', genuine(body, { secondsAgo: -290 }), true],
    ['one signed 310 seconds ago', genuine(body, { secondsAgo: 310 }), false],
    ['one of a clock 310 seconds ahead', genuine(body, { secondsAgo: -310 }), false],
    ['another secret', { ...good, secret: generateSigningSecret() }, false],
    ['the secret without its whsec_', { ...good, secret: secret.slice(6) }, false],
    ['another body', { ...good, body: base64(Buffer.from('{}')) }, false],
    ['a body with a line more', { ...good, body: base64(Buffer.from(`${body}\n`)) }, false],
    ['another signature', { ...good, header: `${time},${flipped}` }, false],
    ['another time', { ...good, header: `t=${Number(time.slice(2)) - 1},${mac}` }, false],
    ['upper-case digits', { ...good, header: `${time},v1=${mac.slice(3).toUpperCase()}` }, false],
    ['a header with a line more', { ...good, header: `${good.header}\n` }, false],
    ['half a header', { ...good, header: time }, false],
    ['no header', { ...good, header: '' }, false],
    ['a time beyond all numbers', { ...good, header: `t=${'9'.repeat(40)},${mac}` }, false],
  ]
}

test.group('Samples that check a signature', (group) => {
  let folder = ''
  group.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shunt-samples-'))
    // Go builds what lies in one folder.
    await copyFile(join(SAMPLES, 'signature.go'), join(folder, 'signature.go'))
    await copyFile(join(CHECKS, 'check.go'), join(folder, 'check.go'))
  })
  group.teardown(() => rm(folder, { recursive: true, force: true }))

  for (const { id, name } of SAMPLE_LANGUAGES) {
    test(`tell genuine requests from all others in ${name}`, async ({ assert }) => {
      const all = requests()
      const verdicts = await verdictsOf(
        id,
        all.map(([, asked]) => asked),
        folder
      )
      const told = all.map(([what], at) => [what, verdicts[at]])
      assert.deepEqual(
        told,
        all.map(([what, , expected]) => [what, String(expected)])
      )
    })
  }
})
