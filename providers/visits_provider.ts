import type { ApplicationService } from '@adonisjs/core/types'
import { addLinkErasers } from '#app/linking/erasure/link_erasers'
import { addErasers } from '#app/people/deletion/erasers'
import { addEngines, addJobs, addSweeps } from '#app/shared/jobs/registry'
import { addProblems } from '#app/shared/problems/problem_catalogue'
import { analyticsProblems } from '#app/visits/analytics/problems'
import { conversionProblems } from '#app/visits/conversions/problems'
import { rawClickProblems } from '#app/visits/raw_clicks/problems'
import { judgingProblems } from '#app/visits/reclassification/problems'
import { reportMailProblems } from '#app/visits/report_mails/problems'
import { reportShareProblems } from '#app/visits/report_shares/problems'

/** Clicks as they are stored and counted, and the reports about them. */
export default class VisitsProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    addProblems(analyticsProblems)
    addProblems(rawClickProblems)
    addProblems(conversionProblems)
    addProblems(reportShareProblems, reportMailProblems, judgingProblems)
    addJobs({
      'clicks.reclassify': () => import('#app/visits/reclassification/jobs/reclassify_clicks_job'),
      'report_mail.send': () => import('#app/visits/report_mails/jobs/send_report_mail_job'),
    })
  }

  async boot() {
    addEngines({
      name: 'clicks',
      open: async () => {
        const { openDrainer } = await import('#app/visits/clicks/open_drainer')
        return openDrainer()
      },
    })
    addEngines({
      name: 'columns',
      open: async () => {
        const { openColumnKeeper } = await import('#app/visits/click_columns/open_column_keeper')
        return openColumnKeeper()
      },
    })
    addEngines({
      name: 'places',
      open: async () => {
        const { openPlaceKeeper } = await import('#app/visits/places/open_place_keeper')
        return openPlaceKeeper()
      },
    })
    const { keepPartitions } = await import('#app/visits/raw_clicks/actions/keep_partitions')
    const { packAgedClicks } = await import('#app/visits/raw_clicks/actions/pack_clicks')
    const { noteDamagedPacks } = await import('#app/visits/raw_clicks/actions/note_damaged_packs')
    const { attributeConversions } =
      await import('#app/visits/conversions/actions/attribute_conversions')
    const { deleteAgedClicks } = await import('#app/visits/privacy/actions/delete_aged_clicks')
    const { eraseClicks } = await import('#app/visits/privacy/actions/erase_clicks')
    const { resetClicks } = await import('#app/visits/click_resets/actions/reset_clicks')
    const { noteRules } = await import('#app/visits/reclassification/actions/note_rules')
    const { resumeReclassifications } =
      await import('#app/visits/reclassification/actions/resume_reclassifications')
    const { forgetUnknownAliases } =
      await import('#app/visits/unknown_aliases/actions/forget_unknown_aliases')
    const { sendDueReportMails } =
      await import('#app/visits/report_mails/actions/send_due_report_mails')
    const { visitsOfLinks, visitsOfWorkspace } = await import('#app/visits/erasure/visits_erasers')
    const { clicksByDay } = await import('#app/linking/links/ports')
    const { listClicksOfDays } = await import('#app/visits/clicks/queries/list_clicks_of_days')
    const { nameSubjects } = await import('#app/people/audit/queries/subject_names')
    clicksByDay.fill(listClicksOfDays)
    nameSubjects({
      report_share: 'SELECT id, name FROM report_shares WHERE id IN (?)',
      report_mail: 'SELECT id, name FROM report_mails WHERE id IN (?)',
    })
    addErasers('workspace', visitsOfWorkspace)
    addLinkErasers(...visitsOfLinks)
    addSweeps(
      { name: 'click-partitions', everySeconds: 3600, run: keepPartitions },
      { name: 'packed-clicks', everySeconds: 3600, run: () => packAgedClicks() },
      {
        name: 'damaged-packs',
        everySeconds: 3600,
        run: async () => void (await noteDamagedPacks()),
      },
      { name: 'conversion-details', everySeconds: 60, run: attributeConversions },
      { name: 'aged-clicks', everySeconds: 600, run: deleteAgedClicks },
      { name: 'click-erasures', everySeconds: 10, run: eraseClicks },
      { name: 'click-resets', everySeconds: 10, run: resetClicks },
      { name: 'click-reclassifications', everySeconds: 10, run: resumeReclassifications },
      { name: 'click-rules', everySeconds: 300, run: noteRules },
      { name: 'old-unknown-aliases', everySeconds: 3600, run: forgetUnknownAliases },
      { name: 'report-mails', everySeconds: 60, run: () => sendDueReportMails() }
    )
  }
}
