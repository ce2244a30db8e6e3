/**
 * Sends files of each kind at once, in turn from several senders. A process of its own, so that its
 * work is not taken for a delay of who measures.
 *
 *   node --import ./bin/typescript.js tests/chaos/support/send_hostile_files.ts <uploads> <senders>
 *
 * The senders are JSON: `[{ api, key, linkId }]`. It prints `sending` when it begins, and at the end
 * each answer.
 */
import { request } from 'node:http'
import { constants, setPriority } from 'node:os'
import { HOSTILE_FILES } from './hostile_files.js'

interface Sender {
  api: string
  key: string
  linkId: string
}

/** Status 0: the connection broke. */
export interface UploadAnswer {
  kind: string
  status: number
  code: string | null
  tookMs: number
}

const [uploads, senders] = process.argv.slice(2).map((given) => JSON.parse(given)) as [
  number,
  Sender[],
]
const GIVEN_UP_MS = 60_000

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const kinds = Object.entries(HOSTILE_FILES).map(([kind, make]) => {
  const file = make()
  const isImage = 'image' in file
  return { kind, isImage, body: isImage ? file.image : Buffer.from(JSON.stringify(file.import)) }
})
console.log('sending')
const answers = await Promise.all(
  Array.from({ length: uploads }, (_, number) => {
    return send(kinds[number % kinds.length], senders[number % senders.length])
  })
)
console.log(JSON.stringify(answers))

function send(
  { kind, isImage, body }: (typeof kinds)[number],
  { api, key, linkId }: Sender
): Promise<UploadAnswer> {
  const startedAtMs = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, text = '') =>
      resolve({ kind, status, code: readCode(text), tookMs: performance.now() - startedAtMs })
    const asked = request(
      isImage ? `${api}/links/${linkId}/preview-image` : `${api}/imports`,
      {
        method: isImage ? 'PUT' : 'POST',
        timeout: GIVEN_UP_MS,
        headers: {
          'authorization': `Bearer ${key}`,
          'content-type': isImage ? 'image/png' : 'application/json',
          'content-length': body.length,
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => (text += part))
        response.once('end', () => end(response.statusCode!, text))
      }
    )
    asked.once('timeout', () => asked.destroy())
    asked.once('error', () => end(0))
    asked.end(body)
  })
}

function readCode(text: string): string | null {
  try {
    return JSON.parse(text).code ?? null
  } catch {
    return null
  }
}
