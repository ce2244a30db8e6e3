import type { Call } from './call.js'
import { ShuntProblem } from './errors.js'

/** Reads an answer to its end, so that one that is cut counts as lost; a stream is handed on. */
export async function readAnswer(response: Response, { answer }: Call): Promise<unknown> {
  if (answer === 'json') return response.json()
  if (answer === 'text') return response.text()
  if (answer === 'stream') return response.body
  const bytes = new Uint8Array(await response.arrayBuffer())
  return answer === 'bytes' ? bytes : undefined
}

/** Reads a refusal; whatever is no problem object is shown by its status. */
export async function readRefusal(response: Response): Promise<ShuntProblem> {
  const { status, statusText, headers } = response
  const text = await response.text()
  const retryAfterMs = readRetryAfter(headers.get('retry-after'))
  const isProblem = headers.get('content-type')?.startsWith('application/problem+json')
  const problem = isProblem ? parseObject(text) : null
  return new ShuntProblem(status, problem ?? { detail: describe(status, statusText) }, retryAfterMs)
}

/** Returns milliseconds from the seconds or the date of a `Retry-After`. */
export function readRetryAfter(value: string | null): number | null {
  if (value === null) return null
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}

function describe(status: number, statusText: string): string {
  if (status === 401) return 'The key is missing, wrong, revoked or expired.'
  if (status === 429) return 'Too many requests.'
  if (status >= 300 && status < 400)
    return `Status ${status}: \`url\` is redirected; use its target.`
  return `Status ${status} ${statusText}`.trim()
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}
