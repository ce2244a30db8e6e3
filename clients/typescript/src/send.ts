import { readAnswer, readRefusal } from './answers.js'
import { addressOf, isRepeatable, type Asked, type Call } from './call.js'
import { ShuntConnectionError, type ShuntProblem } from './errors.js'
import type { Settings } from './settings.js'

const LONGEST_DELAY_MS = 8_000

/** Statuses of services that are busy or being restarted, and of the proxies in front of them. */
const PASSING = [502, 503, 504]

type Outcome =
  | { kind: 'answered'; value: unknown }
  | { kind: 'refused'; problem: ShuntProblem }
  | { kind: 'lost'; error: unknown }

/**
 * Makes a call, and repeats it where that cannot do anything twice: what was refused before it was
 * begun (429), what has no effect when it is done again, and what carries an idempotency key.
 *
 * @throws ShuntProblem for a refusal
 * @throws ShuntConnectionError where no answer arrived
 */
export async function send<Answer>(settings: Settings, call: Call, asked: Asked): Promise<Answer> {
  const request = toRequest(settings, call, asked)
  const repeatable = isRepeatable(call, asked)
  let isUncertain = false
  for (let attempt = 0; ; attempt++) {
    const outcome = await tryOnce(settings, call, asked, request)
    if (outcome.kind === 'answered') return outcome.value as Answer
    if (outcome.kind === 'refused') {
      const { problem } = outcome
      // The attempt whose answer was lost has deleted it.
      if (isUncertain && isGone(call, problem)) return undefined as Answer
      if (!mayPass(problem, repeatable) || attempt >= settings.maxRetries) throw problem
      if ((problem.retryAfterMs ?? 0) > settings.maxRetryAfterMs) throw problem
    } else if (!repeatable || attempt >= settings.maxRetries) {
      throw connectionError(call, outcome.error)
    }
    isUncertain ||= outcome.kind === 'lost' || PASSING.includes(outcome.problem.status)
    await pause(settings, attempt, outcome.kind === 'refused' ? outcome.problem : null, asked)
  }
}

/** A request as `fetch` takes it, the same for each attempt. */
function toRequest(settings: Settings, call: Call, asked: Asked) {
  const { body, file, options = {} } = asked
  const base = `${settings.url}/api/v1/workspaces/${encodeURIComponent(settings.workspaceId)}`
  const headers: Record<string, string> = { authorization: `Bearer ${settings.key}` }
  if (file) headers['content-type'] = file.contentType
  else if (body !== undefined) headers['content-type'] = 'application/json'
  if (call.repeats === 'keyed') {
    headers['idempotency-key'] = options.idempotencyKey ?? newIdempotencyKey()
  }
  if (options.ifMatch !== undefined) headers['if-match'] = toTag(options.ifMatch)
  return {
    address: addressOf(base, call, asked),
    init: {
      method: call.method,
      headers,
      body: file ? file.bytes : body === undefined ? undefined : JSON.stringify(body),
      redirect: 'manual' as const,
    },
  }
}

async function tryOnce(
  settings: Settings,
  call: Call,
  { options = {} }: Asked,
  { address, init }: ReturnType<typeof toRequest>
): Promise<Outcome> {
  options.signal?.throwIfAborted()
  const timeoutMs = options.timeoutMs ?? settings.timeoutMs
  const attempt = new AbortController()
  const end = () => attempt.abort(options.signal?.reason)
  const timer = setTimeout(
    () => attempt.abort(new Error(`No answer within ${timeoutMs} ms`)),
    timeoutMs
  )
  options.signal?.addEventListener('abort', end)
  try {
    const response = await settings.fetch(address, { ...init, signal: attempt.signal })
    if (!response.ok) return { kind: 'refused', problem: await readRefusal(response) }
    return { kind: 'answered', value: await readAnswer(response, call) }
  } catch (error) {
    options.signal?.throwIfAborted()
    return { kind: 'lost', error }
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', end)
  }
}

/** Can the refusal be another one in a moment? */
function mayPass({ status, code }: ShuntProblem, repeatable: boolean): boolean {
  if (status === 429 || code === 'idempotency.in_progress') return true
  return repeatable && PASSING.includes(status)
}

function isGone(call: Call, { status, code }: ShuntProblem): boolean {
  return (
    call.method === 'DELETE' &&
    call.answer === 'none' &&
    status === 404 &&
    code !== null &&
    code !== 'workspace.not_found'
  )
}

function connectionError(call: Call, error: unknown): ShuntConnectionError {
  // What Node's `fetch` throws says why in its cause alone.
  const { cause = error } = (error ?? {}) as { cause?: unknown }
  const reason = cause instanceof Error ? cause.message : String(cause)
  const mayHaveHappened = call.method !== 'GET'
  return new ShuntConnectionError(
    `No answer to ${call.method} ${call.path}: ${reason}`,
    mayHaveHappened,
    { cause: error }
  )
}

/** Waits as long as the service asks, else longer each time, with an accidental part against crowds. */
async function pause(
  settings: Settings,
  attempt: number,
  problem: ShuntProblem | null,
  { options }: Asked
): Promise<void> {
  const delayMs = Math.min(settings.retryDelayMs * 2 ** attempt, LONGEST_DELAY_MS)
  const waitMs = problem?.retryAfterMs ?? delayMs * (0.5 + Math.random() / 2)
  const signal = options?.signal
  if (!signal) return settings.wait(waitMs)
  let stop = () => {}
  const aborted = new Promise<void>((resolve) => (stop = resolve))
  signal.addEventListener('abort', stop)
  await Promise.race([settings.wait(waitMs), aborted])
  signal.removeEventListener('abort', stop)
}

/** Not `randomUUID`, which browsers have on secure pages alone. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function toTag(version: number | string): string {
  return typeof version === 'number' || /^\d+$/.test(version) ? `"${version}"` : version
}
