import logger from '@adonisjs/core/services/logger'
import type {
  IdentityProviderKind,
  ProvedIdentity,
  ProviderFinding,
  RefusedSignIn,
} from '#app/platform/plugins/contract'
import { identityFaults } from '#app/platform/plugins/rules/identity_faults'
import { withinTime } from '#app/shared/time/within_time'

const TEST_MS = 10_000
const LONGEST_ANSWER = 64 * 1024

const BROKEN: RefusedSignIn = {
  refused: 'Misconfigured',
  detail: 'The plugin failed; the log says why.',
}

const INSECURE: RefusedSignIn = {
  refused: 'Misconfigured',
  detail: 'The provider sends people to an address without TLS.',
}

/**
 * Stands between the core and a way of signing in: what it fails to judge signs no one in, and an
 * identity that breaks the contract is none.
 */
export function guardProviderKind(
  plugin: string,
  kind: IdentityProviderKind
): IdentityProviderKind {
  const refuse = (error: unknown): RefusedSignIn => {
    logger.error({ err: error, plugin }, 'a plugin failed at a sign-in')
    return BROKEN
  }
  return {
    ...kind,
    async begin(provider, given) {
      const answer = await kind.begin(provider, given).catch(refuse)
      return 'refused' in answer || isSecure(answer.url) ? answer : INSECURE
    },
    async complete(provider, given) {
      const answer = await kind.complete(provider, given).catch(refuse)
      return 'refused' in answer ? answer : judge(plugin, answer)
    },
    ...(kind.receive && {
      async receive(provider, form) {
        const answer = await kind.receive!(provider, form).catch(refuse)
        const isTooLong = 'answer' in answer && answer.answer.length > LONGEST_ANSWER
        return isTooLong ? BROKEN : answer
      },
    }),
    ...(kind.checkPassword && {
      async checkPassword(provider, given) {
        const answer = await kind.checkPassword!(provider, given).catch(refuse)
        return 'refused' in answer ? answer : judge(plugin, answer)
      },
    }),
    ...(kind.describe && {
      async describe(provider) {
        return kind.describe!(provider).catch(refuse)
      },
    }),
    async test(provider) {
      const makeError = () => new Error('No answer within 10 seconds.')
      return withinTime(kind.test(provider), TEST_MS, makeError).catch(toFinding)
    },
    ...(kind.findSignOutUrl && {
      async findSignOutUrl(provider, given) {
        const url = await kind.findSignOutUrl!(provider, given).catch((error: unknown) => {
          logger.warn({ err: error, plugin }, 'a plugin failed to say where to sign out')
          return null
        })
        return url !== null && isSecure(url) ? url : null
      },
    }),
    ...(kind.readSignOut && {
      async readSignOut(provider, form, query) {
        const ended = await kind.readSignOut!(provider, form, query).catch(refuse)
        const isElsewhere = 'returnUrl' in ended && ended.returnUrl && !isSecure(ended.returnUrl)
        return isElsewhere ? { ...ended, returnUrl: null } : ended
      },
    }),
  }
}

function isSecure(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'https:'
}

function judge(plugin: string, identity: ProvedIdentity): ProvedIdentity | RefusedSignIn {
  const faults = identityFaults(identity)
  if (faults.length === 0) return identity
  logger.error({ plugin, faults }, 'a plugin made an identity that breaks the contract')
  return { refused: 'Untrusted', detail: faults.join('; ') }
}

function toFinding(error: unknown): ProviderFinding[] {
  const message = String((error as Error)?.message ?? error).slice(0, 500)
  return [{ name: 'test', status: 'Error', message }]
}
