import { consolePage } from '#app/platform/console/console_page'
import { SHARED_REPORTS_PATH } from '#app/visits/report_shares/report_share'

const ReportSharesPageController = () =>
  import('#app/visits/report_shares/console/report_shares_page_controller')
const SharedReportPageController = () =>
  import('#app/visits/report_shares/console/shared_report_page_controller')

const area = 'workspace'
const access = { role: 'Manager' } as const
const list = '/report-shares'
const one = `${list}/:shareId`
const get = { method: 'GET', area, access, partOf: 'analytics.index' } as const
const making = { ...access, needsConfirmedAddress: true } as const
const post = { method: 'POST', area, access } as const
const open = {
  area: 'public',
  access: 'public',
  path: `${SHARED_REPORTS_PATH}/:token`,
  sessionless: true,
} as const

export function registerReportSharesPages(): void {
  consolePage(
    {
      ...get,
      id: 'reportShares.index',
      jump: { label: 'find.pages.report_shares', icon: 'share-2', order: 117 },
      path: list,
    },
    [ReportSharesPageController, 'index']
  )
  consolePage({ ...get, access: making, id: 'reportShares.create', path: `${list}/new` }, [
    ReportSharesPageController,
    'create',
  ])
  consolePage({ ...post, access: making, id: 'reportShares.store', path: `${list}/new` }, [
    ReportSharesPageController,
    'store',
  ])
  consolePage({ ...get, id: 'reportShares.edit', path: `${one}/edit` }, [
    ReportSharesPageController,
    'edit',
  ])
  consolePage({ ...post, id: 'reportShares.update', path: `${one}/edit` }, [
    ReportSharesPageController,
    'update',
  ])
  consolePage({ ...get, id: 'reportShares.revoke', path: `${one}/revoke` }, [
    ReportSharesPageController,
    'askToRevoke',
  ])
  consolePage({ ...post, id: 'reportShares.revoking', path: `${one}/revoke` }, [
    ReportSharesPageController,
    'revoke',
  ])
  consolePage({ ...open, id: 'sharedReport', method: 'GET' }, [SharedReportPageController, 'show'])
  consolePage({ ...open, id: 'sharedReport.unlock', method: 'POST', passesReadOnly: true }, [
    SharedReportPageController,
    'unlock',
  ])
}
