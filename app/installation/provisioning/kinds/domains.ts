import db from '@adonisjs/lucid/services/db'
import type { Fields } from '#app/installation/provisioning/description'
import type { Kind } from '#app/installation/provisioning/kind'
import { optionalTextField } from '#app/installation/provisioning/rules/shapes'
import { listInWorkspaces, openWorkspace } from '#app/installation/provisioning/scope'
import { setDomainRedirects } from '#app/linking/domain_redirects/actions/set_domain_redirects'
import { addDomain } from '#app/linking/domains/actions/add_domain'
import { removeDomain } from '#app/linking/domains/actions/remove_domain'
import { findIdOfHost } from '#app/linking/domains/queries/find_domain'
import { findDomainRow, listCustomDomains } from '#app/linking/domains/queries/list_domains'
import { select } from '#app/shared/database/sql'

/** A custom domain: added, it is proved and checked as every other. */
export const domains: Kind = {
  kind: 'Domain',
  home: 'workspace',
  fields: {
    rootRedirectUrl: optionalTextField,
    notFoundRedirectUrl: optionalTextField,
    expiredUrl: optionalTextField,
  },
  aliases: { hostname: 'name' },
  steps: [
    {
      fields: ['rootRedirectUrl', 'notFoundRedirectUrl', 'expiredUrl'],
      async find(description, scope) {
        const { workspace } = await scope.workspaceOf(description)
        const id = await findIdOfHost(workspace.id, description.name)
        if (!id) return null
        const row = await findDomainRow(workspace.id, id)
        const { organisationId } = workspace
        return { id, organisationId, workspaceId: workspace.id, fields: fieldsOf(row) }
      },
      async create(description, scope) {
        const access = await scope.workspaceOf(description)
        return addDomain(description.name, { ...access, actor: scope.actor })
      },
      async change(changed, { id, fields }, description, scope) {
        const { workspace } = await scope.workspaceOf(description)
        const wanted = { ...fields, ...changed } as Record<keyof Redirects, string | null>
        await setDomainRedirects(id, wanted, workspace, scope.actor)
      },
    },
  ],
  async remove({ itemId, workspaceId }, { actor }) {
    const [row] = await select(db, 'SELECT 1 FROM domains WHERE id = ? AND removed_at IS NULL', [
      itemId,
    ])
    if (!row) return
    const { workspace } = await openWorkspace(workspaceId!)
    await removeDomain(itemId, workspace, actor)
  },
  list: (scope) =>
    listInWorkspaces(scope, async ({ id }) => {
      const custom = await listCustomDomains(id)
      return Promise.all(
        custom.map(async (domain) => ({
          name: domain.hostname,
          fields: fieldsOf(await findDomainRow(id, domain.id)),
        }))
      )
    }),
}

interface Redirects {
  rootRedirectUrl: string | null
  notFoundRedirectUrl: string | null
  expiredUrl: string | null
}

function fieldsOf(row: {
  root_redirect_url: string | null
  not_found_redirect_url: string | null
  expired_url: string | null
}): Fields {
  return {
    rootRedirectUrl: row.root_redirect_url,
    notFoundRedirectUrl: row.not_found_redirect_url,
    expiredUrl: row.expired_url,
  }
}
