import logger from '@adonisjs/core/services/logger'
import type { PaymentProvider } from '#app/platform/plugins/contract'
import { eventFaults } from '#app/platform/plugins/rules/event_faults'

/**
 * Stands between the core and a payment provider: a call that it chokes on is not genuine, so that
 * it comes again; an event that breaks the contract is never stored.
 */
export function guardPayment(plugin: string, provider: PaymentProvider): PaymentProvider {
  return {
    ...provider,
    async receive(call) {
      try {
        const verdict = await provider.receive(call)
        const faults = verdict.genuine ? verdict.events.flatMap(eventFaults) : []
        if (faults.length === 0) return verdict
        logger.error({ plugin, faults }, 'a plugin made events that break the contract')
      } catch (error) {
        logger.error({ err: error, plugin }, 'a plugin failed to read a payment')
      }
      return { genuine: false, reason: 'The plugin could not read it.' }
    },
    planOf(offer) {
      try {
        return provider.planOf?.(offer) ?? null
      } catch (error) {
        logger.error({ err: error, plugin }, 'a plugin failed to name a plan')
        return null
      }
    },
  }
}
