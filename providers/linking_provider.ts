import type { ApplicationService } from '@adonisjs/core/types'
import { bulkChangeProblems } from '#app/linking/bulk_changes/problems'
import { campaignProblems } from '#app/linking/campaigns/problems'
import { domainProblems } from '#app/linking/domains/problems'
import { folderProblems } from '#app/linking/folders/problems'
import { importProblems } from '#app/linking/imports/problems'
import { placementProblems } from '#app/linking/links/placement_problems'
import { linkProblems } from '#app/linking/links/problems'
import { noteProblems } from '#app/linking/notes/problems'
import { previewProblems } from '#app/linking/previews/problems'
import { qrProblems } from '#app/linking/qr_codes/problems'
import { savedViewProblems } from '#app/linking/saved_views/problems'
import { tagProblems } from '#app/linking/tags/problems'
import { utmTemplateProblems } from '#app/linking/utm_templates/problems'
import { addErasers } from '#app/people/deletion/erasers'
import { workspaceDomains } from '#app/people/workspaces/ports'
import { routingProblems } from '#app/redirect/routing/problems'
import { addEngines, addJobs, addSweeps, addWatches } from '#app/shared/jobs/registry'
import { addProblems } from '#app/shared/problems/problem_catalogue'

/** Links, and what they are placed in, printed as, imported from and found by. */
export default class LinkingProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    addProblems(previewProblems, linkProblems, routingProblems, domainProblems, placementProblems)
    addProblems(campaignProblems, folderProblems, tagProblems, savedViewProblems)
    addProblems(utmTemplateProblems, noteProblems, bulkChangeProblems, importProblems, qrProblems)
    addJobs({
      'import.work': () => import('#app/linking/imports/jobs/import_job'),
      'bulk_change.work': () => import('#app/linking/bulk_changes/jobs/bulk_change_job'),
      'domains.check': () => import('#app/linking/domains/jobs/check_domains_job'),
    })
  }

  async boot() {
    addEngines({
      name: 'link-checks',
      open: async () => {
        const { HealthEngine } = await import('#app/linking/health/health_engine')
        return new HealthEngine()
      },
    })
    addWatches(async () => {
      const { presentHostWatch } = await import('#app/linking/printed_hosts/watch_present_host')
      void presentHostWatch.start()
      return () => presentHostWatch.stop()
    })
    const { workspaceDomain } = await import('#app/linking/domains/queries/find_domain')
    const { forgetImports, resumeImports } =
      await import('#app/linking/imports/actions/sweep_imports')
    const { sweepDomains } = await import('#app/linking/domains/actions/sweep_domains')
    const { forgetBulkChanges, resumeBulkChanges } =
      await import('#app/linking/bulk_changes/actions/sweep_bulk_changes')
    const { linkingOfAccount, linkingOfWorkspace } =
      await import('#app/linking/erasure/linking_erasers')
    const { forgetChecks } = await import('#app/linking/health/actions/forget_checks')
    const { forgetRightAddresses } = await import('#app/linking/links/right_addresses')
    const { LINKING_SUBJECTS } = await import('#app/linking/links/queries/subject_names')
    const { nameSubjects } = await import('#app/people/audit/queries/subject_names')
    nameSubjects(LINKING_SUBJECTS)
    workspaceDomains.fill(workspaceDomain)
    addErasers('workspace', linkingOfWorkspace)
    addErasers('account', linkingOfAccount)
    addSweeps(
      { name: 'imports', everySeconds: 15, run: resumeImports },
      { name: 'old-imports', everySeconds: 3600, run: forgetImports },
      { name: 'domains', everySeconds: 10, run: sweepDomains },
      { name: 'bulk-changes', everySeconds: 10, run: resumeBulkChanges },
      { name: 'right-addresses', everySeconds: 3600, run: forgetRightAddresses },
      { name: 'old-link-checks', everySeconds: 3600, run: forgetChecks },
      { name: 'old-bulk-changes', everySeconds: 3600, run: forgetBulkChanges }
    )
    await this.#keepCertificates()
  }

  async #keepCertificates() {
    const { default: installation } = await import('#config/installation')
    if (!installation.tls.isAuto) return
    const { askForCertificates } =
      await import('#app/linking/certificates/actions/ask_for_certificates')
    addSweeps({ name: 'certificates', everySeconds: 60, run: askForCertificates })
  }
}
