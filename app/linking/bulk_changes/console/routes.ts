import { consolePage } from '#app/platform/console/console_page'

const BulkChangesPageController = () =>
  import('#app/linking/bulk_changes/console/bulk_changes_page_controller')

const BulkJobsPageController = () =>
  import('#app/linking/bulk_changes/console/bulk_jobs_page_controller')

const place = {
  area: 'workspace',
  access: { role: 'Manager' },
  partOf: 'links.index',
} as const

export function registerBulkChangesPages(): void {
  consolePage(
    {
      ...place,
      id: 'bulk_changes.ask',
      method: 'GET',
      path: '/bulk-changes',
      notCrawled: 'It is about links that were chosen; without any it leads back to the list.',
    },
    [BulkChangesPageController, 'ask']
  )
  consolePage({ ...place, id: 'bulk_changes.change', method: 'POST', path: '/bulk-changes' }, [
    BulkChangesPageController,
    'change',
  ])
  consolePage(
    {
      ...place,
      id: 'bulk_changes.result',
      method: 'GET',
      path: '/bulk-changes/result',
      notCrawled: 'It tells once what became of a change; otherwise it leads back to the list.',
    },
    [BulkChangesPageController, 'result']
  )
  consolePage(
    {
      ...place,
      id: 'bulk_changes.export',
      method: 'GET',
      path: '/bulk-changes/export',
      notCrawled: 'It is the file of links that were chosen.',
    },
    [BulkJobsPageController, 'download']
  )
  consolePage(
    { ...place, id: 'bulk_changes.show', method: 'GET', path: '/bulk-changes/:changeId' },
    [BulkJobsPageController, 'show']
  )
  consolePage(
    { ...place, id: 'bulk_changes.undo', method: 'POST', path: '/bulk-changes/:changeId/undo' },
    [BulkJobsPageController, 'undo']
  )
}
