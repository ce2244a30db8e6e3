import { randomBytes } from 'node:crypto'
import type {
  ConfiguredProvider,
  ProvedIdentity,
  SignInReturn,
  SignInStart,
} from '#plugin_contract'
import { Refusal } from './faults.js'
import type { JudgedAnswer } from './receive.js'
import { openService, SKEW_MS } from './service.js'

/** Someone who shows once more who they are did so at the provider within this time. */
const FRESH_MS = 10 * 60_000

/** Sends someone to the provider, with a request that the answer has to name. */
export async function beginSignIn(
  provider: ConfiguredProvider,
  { fresh }: { fresh: boolean }
): Promise<SignInStart> {
  const requestId = `_${randomBytes(20).toString('hex')}`
  const { saml } = openService(provider, { forceAuthn: fresh, generateUniqueId: () => requestId })
  const url = await saml.getAuthorizeUrlAsync('', undefined, {})
  return { url, kept: { requestId, ...(fresh && { fresh: 'yes' }) } }
}

/**
 * Compares an answer with what this browser asked for.
 *
 * @throws Refusal
 */
export async function completeSignIn(
  { settings }: ConfiguredProvider,
  { kept, answer }: SignInReturn,
  nowMs: number
): Promise<ProvedIdentity> {
  if (answer === undefined) throw new Refusal('Untrusted', 'The provider sent no form')
  const { person, inResponseTo, signedInAtMs } = JSON.parse(answer) as JudgedAnswer
  const isAsked = inResponseTo !== null && inResponseTo === kept.requestId
  const mayBegin = inResponseTo === null && settings.unsolicited === true && !kept.requestId
  if (!isAsked && !mayBegin) {
    throw new Refusal('Untrusted', 'The answer is none to what this browser asked')
  }
  const isFresh = signedInAtMs !== null && nowMs - signedInAtMs <= FRESH_MS + SKEW_MS
  if (kept.fresh && !isFresh) {
    throw new Refusal('Untrusted', 'The provider did not ask once more who it is')
  }
  return person
}
