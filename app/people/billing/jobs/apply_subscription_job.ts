import { applySubscription } from '#app/people/billing/actions/apply_subscription'
import type { JobHandler, JobPayload } from '#app/shared/jobs/job_queue'

/** Applies what a payment provider reported of one subscription. */
export default class ApplySubscriptionJob implements JobHandler {
  async handle({ pluginId, subscriptionId }: JobPayload): Promise<void> {
    await applySubscription({ pluginId, subscriptionId })
  }
}
