import { consolePage } from '#app/platform/console/console_page'

const BulkChangesPageController = () =>
  import('#app/linking/bulk_changes/console/bulk_changes_page_controller')

const BulkJobsPageController = () =>
  import('#app/linking/bulk_changes/console/bulk_jobs_page_controller')

const access = { role: 'Manager' } as const
const changing = { ...access, needsConfirmedAddress: true } as const
const place = { area: 'workspace', access, partOf: 'links.index' } as const
const post = { ...place, access: changing, method: 'POST' } as const

export function registerBulkChangesPages(): void {
  consolePage(
    {
      ...place,
      access: changing,
      id: 'bulk_changes.ask',
      method: 'GET',
      path: '/bulk-changes',
      notCrawled: 'It is about links that were chosen; without any it leads back to the list.',
    },
    [BulkChangesPageController, 'ask']
  )
  consolePage({ ...post, id: 'bulk_changes.change', path: '/bulk-changes' }, [
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
  consolePage({ ...post, id: 'bulk_changes.undo', path: '/bulk-changes/:changeId/undo' }, [
    BulkJobsPageController,
    'undo',
  ])
}
