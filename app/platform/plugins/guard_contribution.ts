import logger from '@adonisjs/core/services/logger'
import {
  UNLIMITED_LICENCE,
  type ChatChannel,
  type LicenceSource,
} from '#app/platform/plugins/contract'
import { guardPayment } from '#app/platform/plugins/guard_payment'
import { guardProviderKind } from '#app/platform/plugins/guard_provider_kind'
import type { InstalledPlugin } from '#app/platform/plugins/installed_plugin'

/**
 * Stands between the core and what a plugin offers. A faulty plugin affects only itself: an address
 * that it fails to judge is not its own, and an invalid body fails only that delivery.
 */
export function guardContribution(installed: InstalledPlugin): InstalledPlugin {
  const { plugin, contribution } = installed
  const { chatChannels, identityProviders, licence, payment } = contribution
  return {
    ...installed,
    contribution: Object.freeze({
      ...contribution,
      ...(chatChannels && {
        chatChannels: chatChannels.map((channel) => guardChannel(plugin.id, channel)),
      }),
      ...(identityProviders && {
        identityProviders: identityProviders.map((kind) => guardProviderKind(plugin.id, kind)),
      }),
      ...(licence && { licence: guardLicence(plugin.id, licence) }),
      ...(payment && { payment: guardPayment(plugin.id, payment) }),
    }),
  }
}

function guardChannel(plugin: string, channel: ChatChannel): ChatChannel {
  return {
    format: channel.format,
    name: channel.name,
    addressHelp: channel.addressHelp,
    addressProblem: channel.addressProblem,
    ownsAddress(url) {
      try {
        return channel.ownsAddress(url) === true
      } catch (error) {
        logger.error({ err: error, plugin }, 'a plugin failed to judge an address')
        return false
      }
    },
    bodyOf(message) {
      const { contentType, body } = channel.bodyOf(message) ?? {}
      if (typeof contentType === 'string' && typeof body === 'string') return { contentType, body }
      throw new Error(`The plugin ${plugin} made no body of the event`)
    },
  }
}

/** Treats a licence that cannot be judged as none: reading, redirects and counting go on. */
function guardLicence(plugin: string, source: LicenceSource): LicenceSource {
  return {
    name: source.name,
    takesLicences: source.takesLicences,
    stateOf(facts) {
      try {
        return source.stateOf(facts)
      } catch (error) {
        logger.error({ err: error, plugin }, 'a plugin failed to judge the licence')
        return {
          ...UNLIMITED_LICENCE,
          state: 'Missing',
          readOnly: true,
          message: 'The licence could not be checked; the log says why.',
        }
      }
    },
  }
}
