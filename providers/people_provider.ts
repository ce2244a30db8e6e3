import type { ApplicationService } from '@adonisjs/core/types'
import { accountProblems } from '#app/people/accounts/problems'
import { addressDomainProblems } from '#app/people/address_domains/problems'
import { apiKeyProblems } from '#app/people/api_keys/problems'
import { billingProblems } from '#app/people/billing/problems'
import { externalIdentityProblems } from '#app/people/external_identities/problems'
import { rolesChanged } from '#app/people/identity_providers/ports'
import { identityProviderProblems } from '#app/people/identity_providers/problems'
import { invitationProblems } from '#app/people/invitations/problems'
import { mailLimitProblems } from '#app/people/mail_limits/problems'
import { memberProblems } from '#app/people/members/problems'
import { organisationProblems } from '#app/people/organisations/problems'
import { passkeyProblems } from '#app/people/passkeys/problems'
import { sessionEnder } from '#app/platform/access/ports'
import { addBannerSource } from '#app/platform/console/banners'
import { readerLanguage } from '#app/platform/mail/ports'
import { addJobs, addSweeps } from '#app/shared/jobs/registry'
import { addProblems } from '#app/shared/problems/problem_catalogue'

/** People: accounts, sessions, organisations, workspaces, members, keys, and what they did. */
export default class PeopleProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    addProblems(organisationProblems, memberProblems, invitationProblems, mailLimitProblems)
    addProblems(apiKeyProblems, accountProblems, passkeyProblems, billingProblems)
    addProblems(addressDomainProblems, identityProviderProblems, externalIdentityProblems)
    addJobs({ 'billing.apply': () => import('#app/people/billing/jobs/apply_subscription_job') })
  }

  async boot() {
    const { sealAuditLog } = await import('#app/people/audit/actions/seal_audit_log')
    const { pruneAuditLog } = await import('#app/people/audit/actions/prune_audit_log')
    const { forgetExpired } = await import('#app/people/accounts/actions/forget_expired')
    addSweeps(
      { name: 'audit-seal', everySeconds: 5, run: () => sealAuditLog() },
      { name: 'audit-prune', everySeconds: 3600, run: () => pruneAuditLog() },
      { name: 'expired-access', everySeconds: 600, run: forgetExpired }
    )
    const { closeSession } = await import('#app/people/sessions/actions/close_sessions')
    sessionEnder.fill(async ({ user, sessionId }) => {
      await closeSession(user.id, sessionId)
    })
    const { findReaderLanguage } = await import('#app/people/accounts/queries/find_reader_language')
    readerLanguage.fill(findReaderLanguage)
    rolesChanged.fill(async (...given) => {
      const { applyChangedRoles } = await import('#app/people/scim/actions/apply_changed_roles')
      await applyChangedRoles(...given)
    })
    const { sweepAddressDomains } =
      await import('#app/people/address_domains/actions/sweep_address_domains')
    addSweeps({ name: 'address-domains', everySeconds: 60, run: sweepAddressDomains })
    await this.#addBillingSweeps()
    await this.#addDeletion()
    await this.#keepListenersApart()
  }

  async #addBillingSweeps() {
    const { applyDueSubscriptions, retryUnexplained } =
      await import('#app/people/billing/actions/apply_due_subscriptions')
    const { sweepGrace } = await import('#app/people/billing/actions/sweep_grace')
    addSweeps(
      { name: 'payment-events', everySeconds: 15, run: applyDueSubscriptions },
      { name: 'payment-issues', everySeconds: 600, run: retryUnexplained },
      { name: 'payment-grace', everySeconds: 60, run: sweepGrace }
    )
  }

  async #addDeletion() {
    const { addErasers } = await import('#app/people/deletion/erasers')
    const { partsOfAccount, partsOfOrganisation, peopleOfWorkspace } =
      await import('#app/people/deletion/people_erasers')
    const { sweepDeletions } = await import('#app/people/deletion/actions/sweep_deletions')
    const { showDeletionBanner } = await import('#app/people/deletion/console/deletion_banner')
    addBannerSource(showDeletionBanner)
    addErasers('workspace', peopleOfWorkspace)
    addErasers('organisation', partsOfOrganisation)
    addErasers('account', partsOfAccount)
    addSweeps({ name: 'deletions', everySeconds: 10, run: () => sweepDeletions() })
  }

  /** The guards do not wait for who listens to their events: what fails there ends no process. */
  async #keepListenersApart() {
    const logger = await this.app.container.make('logger')
    const emitter = await this.app.container.make('emitter')
    emitter.onError((event, error) => {
      logger.error({ err: error, event: String(event) }, 'a listener of an event failed')
    })
  }
}
