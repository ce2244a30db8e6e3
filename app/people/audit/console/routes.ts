import { consolePage } from '#app/platform/console/console_page'
import type { NavigationEntry } from '#app/platform/console/console_pages'

const AuditLogPageController = () => import('#app/people/audit/console/audit_log_page_controller')

const AuditCheckPageController = () =>
  import('#app/people/audit/console/audit_check_page_controller')

const path = '/audit-log'
const entry = { label: 'audit.navigation', icon: 'scroll-text' } as const
const watch: NavigationEntry = { ...entry, group: 'watch', order: 10 }

const check = `${path}/check`

export function registerAuditPages(): void {
  consolePage(
    {
      id: 'audit.workspace',
      method: 'GET',
      area: 'workspace',
      path,
      access: { role: 'Administrator' },
      navigation: { ...entry, group: 'settings', order: 20 },
    },
    [AuditLogPageController, 'ofWorkspace']
  )
  consolePage(
    {
      id: 'audit.organisation',
      method: 'GET',
      area: 'organisation',
      path,
      access: 'organisation-owner',
      navigation: watch,
    },
    [AuditLogPageController, 'ofOrganisation']
  )
  consolePage(
    {
      id: 'audit.installation',
      method: 'GET',
      area: 'installation',
      path,
      access: 'installation-administrator',
      navigation: watch,
    },
    [AuditLogPageController, 'ofInstallation']
  )
  consolePage(
    {
      id: 'audit.workspace.check',
      passesReadOnly: true,
      method: 'POST',
      area: 'workspace',
      path: check,
      access: { role: 'Administrator' },
    },
    [AuditCheckPageController, 'check']
  )
  consolePage(
    {
      id: 'audit.organisation.check',
      passesReadOnly: true,
      method: 'POST',
      area: 'organisation',
      path: check,
      access: 'organisation-owner',
    },
    [AuditCheckPageController, 'check']
  )
  consolePage(
    {
      id: 'audit.installation.check',
      passesReadOnly: true,
      method: 'POST',
      area: 'installation',
      path: check,
      access: 'installation-administrator',
    },
    [AuditCheckPageController, 'check']
  )
}
