import { setTimeout as sleep } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import { findOwnHosts } from '#app/linking/domains/queries/own_hosts'
import { takeHostTurn } from '#app/linking/health/actions/take_host_turn'
import { inHealthTurn } from '#app/linking/health/health_turns'
import type { BlockList } from '#app/linking/health/rules/block_list'
import {
  isPermanent,
  isRedirect,
  judgeAnswer,
  needsGet,
} from '#app/linking/health/rules/judge_answer'
import { checkDestination } from '#app/linking/links/rules/destination'
import { LONGEST_KEPT, type HealthLook } from '#app/linking/links/rules/health_finding'
import { normaliseHostname } from '#app/shared/network/host_name'
import { OutboundError } from '#app/shared/outbound_http/outbound_error'
import type { OutboundHttpResponse } from '#app/shared/outbound_http/outbound_http_client'
import { Problem } from '#app/shared/problems/problem'
import { databaseNowMs } from '#app/shared/time/database_clock'

const MAX_REDIRECTS = 5

/** Of the body: enough to know the page of a bot wall by. */
const MAX_BODY_BYTES = 16 * 1024
const BODY_MS = 2_000

/** A turn that comes later than this is not waited for. */
const PATIENCE_MS = 5_000

/** A certificate that ends sooner is worth a word. */
const CERTIFICATE_SOON_MS = 14 * 24 * 3600_000

/** Faults of HEAD alone, which servers may have that answer a GET. */
const GET_ANYWAY: readonly string[] = ['closed', 'protocol', 'timeout']

/** What became of a look. */
export type LookOutcome =
  | { kind: 'look'; look: HealthLook }

  /** A host on the way is busy until then. */
  | { kind: 'later'; retryAtMs: number }

  /** Our own network fails, which says nothing about the address. */
  | { kind: 'unclear' }

export interface LookOptions {
  blockList: BlockList
  signal: AbortSignal

  /** For each request until its headers are there; shortened by tests. */
  timeoutMs: number
}

class Later extends Error {
  constructor(readonly retryAtMs: number) {
    super('the host is busy')
  }
}

/**
 * Looks at an address as a visitor's browser would: follows redirects, each judged as a destination
 * of a link, and reads only as much of the answer as it needs.
 *
 * @throws Error when the look is ended early
 */
export async function lookAtUrl(address: string, options: LookOptions): Promise<LookOutcome> {
  try {
    return { kind: 'look', look: await follow(address, options) }
  } catch (error) {
    options.signal.throwIfAborted()
    if (error instanceof Later) return { kind: 'later', retryAtMs: error.retryAtMs }
    if (error instanceof OutboundError && isOwnFault(error)) return { kind: 'unclear' }
    throw error
  }
}

async function follow(address: string, options: LookOptions): Promise<HealthLook> {
  const visited = new Set<string>()
  const first = URL.parse(address)
  let movedTo: string | undefined
  let isMoved = true
  let certificateEndsAt: string | undefined
  for (let current = address; ;) {
    const url = URL.parse(current)
    const host = url && first && url.hostname !== first.hostname ? url.hostname : undefined
    const at = (look: HealthLook): HealthLook => ({ ...(host && { host }), ...look })
    if (url === null || first === null) return at({ status: 'Broken', code: 'bad_redirect' })
    if (options.blockList.has(current)) {
      return { status: 'Unsafe', code: 'listed', host: url.hostname }
    }
    if (!(await mayLeadTo(current))) {
      return { status: 'Broken', code: 'forbidden_redirect', host: url.hostname }
    }
    visited.add(url.href)
    const answer = await askPolitely(url, options).catch((error) => judgeFault(error))
    if ('code' in answer) return at(answer)
    certificateEndsAt ??= findSoonEnd(answer)
    if (!isRedirect(answer)) {
      const look = judgeAnswer(answer)
      return at({
        ...look,
        ...(look.status === 'Healthy' && movedTo && { movedTo }),
        ...(look.status === 'Healthy' && certificateEndsAt && { certificateEndsAt }),
      })
    }
    const next = URL.parse(answer.headers.location ?? '', url.href)
    if (!answer.headers.location || next === null || !/^https?:$/.test(next.protocol)) {
      return at({ status: 'Broken', code: 'bad_redirect' })
    }
    if (visited.has(next.href)) return at({ status: 'Broken', code: 'circle' })
    if (visited.size > MAX_REDIRECTS) return at({ status: 'Broken', code: 'too_many_redirects' })
    isMoved &&= isPermanent(answer.statusCode)
    if (isMoved) movedTo = next.href.slice(0, LONGEST_KEPT)
    current = next.href
  }
}

/** Sends a HEAD, and a GET where that may be answered otherwise; each in its turn of the host. */
async function askPolitely(url: URL, options: LookOptions): Promise<OutboundHttpResponse> {
  try {
    const answer = await ask('HEAD', url, options)
    if (!needsGet(answer)) return answer
  } catch (error) {
    if (!(error instanceof OutboundError) || !GET_ANYWAY.includes(error.fault)) throw error
  }
  return ask('GET', url, options)
}

async function ask(
  method: 'HEAD' | 'GET',
  url: URL,
  { signal, timeoutMs }: LookOptions
): Promise<OutboundHttpResponse> {
  const host = normaliseHostname(url.hostname)
  const turn = await inHealthTurn(() => takeHostTurn(host, PATIENCE_MS))
  if (!turn.isGranted) throw new Later(turn.retryAtMs)
  if (turn.waitMs > 0) await sleep(turn.waitMs, undefined, { signal })
  const outbound = await app.container.make('shunt.outbound')
  return outbound.send({
    url,
    method,
    headers: {
      'user-agent': 'Mozilla/5.0 (compatible; Shunt-LinkCheck/1)',
      'accept': '*/*',
      'accept-encoding': 'gzip, br',
    },
    timeoutMs,
    maxBodyBytes: method === 'HEAD' ? 0 : MAX_BODY_BYTES,
    bodyTimeoutMs: BODY_MS,
    signal,
  })
}

/** May a link lead there? Private addresses and this installation's own are refused. */
async function mayLeadTo(address: string): Promise<boolean> {
  const ownHosts = await inHealthTurn(() => findOwnHosts([address]))
  try {
    checkDestination(address, ownHosts)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** @throws what says nothing about the address */
function judgeFault(error: unknown): HealthLook {
  if (!(error instanceof OutboundError) || isOwnFault(error)) throw error
  const detail = error.fault === 'tls' ? error.detail : undefined
  return { status: 'Unreachable', code: error.fault, ...(detail && { detail }) }
}

/**
 * Is it our own network that fails: no name server answers, or there is no way out? `ENOTFOUND` and
 * `ENODATA` are answers of a name server.
 */
function isOwnFault({ fault, cause }: OutboundError): boolean {
  const code = (cause as { code?: string } | undefined)?.code ?? ''
  if (code === 'ENETUNREACH') return true
  return fault === 'dns' && ['ETIMEOUT', 'ECONNREFUSED', 'EAI_AGAIN', 'ECANCELLED'].includes(code)
}

function findSoonEnd({ certificateEndsAtMs }: OutboundHttpResponse): string | undefined {
  if (certificateEndsAtMs === null) return undefined
  const isSoon = certificateEndsAtMs - databaseNowMs() < CERTIFICATE_SOON_MS
  return isSoon ? new Date(certificateEndsAtMs).toISOString() : undefined
}
