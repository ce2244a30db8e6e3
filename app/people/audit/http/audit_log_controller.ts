import type { HttpContext } from '@adonisjs/core/http'
import type { AuditScope } from '#app/people/audit/audit_entry'
import { exportAuditLogValidator, listAuditLogValidator } from '#app/people/audit/http/validators'
import { exportAuditLog } from '#app/people/audit/queries/export_audit_log'
import { listAuditLog } from '#app/people/audit/queries/list_audit_log'
import { sendExport } from '#app/platform/api/send_export'
import { readQuery } from '#app/platform/api/validated_input'

/** The audit log, of a workspace, an organisation or the whole installation. */
export default class AuditLogController {
  async ofWorkspace(ctx: HttpContext) {
    return listAuditLog(toWorkspaceScope(ctx), readQuery(ctx, listAuditLogValidator))
  }

  async exportOfWorkspace(ctx: HttpContext) {
    return send(ctx, toWorkspaceScope(ctx), ctx.access.workspace.id)
  }

  async ofOrganisation(ctx: HttpContext) {
    return listAuditLog(toOrganisationScope(ctx), readQuery(ctx, listAuditLogValidator))
  }

  async exportOfOrganisation(ctx: HttpContext) {
    return send(ctx, toOrganisationScope(ctx), ctx.organisationAccess.organisation.id)
  }

  async ofInstallation(ctx: HttpContext) {
    return listAuditLog(installation, readQuery(ctx, listAuditLogValidator))
  }

  async exportOfInstallation(ctx: HttpContext) {
    return send(ctx, installation, 'installation')
  }
}

const installation: AuditScope = { installation: true, timeZone: 'UTC' }

function toWorkspaceScope({ access }: HttpContext): AuditScope {
  return { workspaceId: access.workspace.id, timeZone: access.workspace.timeZone }
}

function toOrganisationScope({ organisationAccess }: HttpContext): AuditScope {
  return { organisationId: organisationAccess.organisation.id, timeZone: 'UTC' }
}

function send(ctx: HttpContext, scope: AuditScope, owner: string): Promise<void> {
  const file = { owner, fileName: 'audit-log.csv', contentType: 'text/csv; charset=utf-8' }
  return sendExport(ctx, file, exportAuditLog(scope, readQuery(ctx, exportAuditLogValidator)))
}
