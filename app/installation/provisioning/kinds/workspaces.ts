import { refuse, type Description, type Fields } from '#app/installation/provisioning/description'
import type { Found, Kind } from '#app/installation/provisioning/kind'
import {
  numberField,
  oneOfField,
  optionalTextField,
  switchField,
  textField,
} from '#app/installation/provisioning/rules/shapes'
import {
  listInWorkspaces,
  openWorkspace,
  type ApplyScope,
} from '#app/installation/provisioning/scope'
import { findDomainHosts, findIdOfHost } from '#app/linking/domains/queries/find_domain'
import { createWorkspace } from '#app/people/workspaces/actions/create_workspace'
import {
  updateWorkspace,
  type UpdateWorkspaceInput,
} from '#app/people/workspaces/actions/update_workspace'
import { CLICK_PRIVACIES, type WorkspaceRecord } from '#app/people/workspaces/workspace'

const OWN = [
  ...['name', 'timeZone', 'conversionTracking', 'healthChecks'],
  ...['clickPrivacy', 'rawClickDays', 'respectGpc'],
]

/** A workspace with its privacy and retention; and its default domain, once the domain is there. */
export const workspaces: Kind = {
  kind: 'Workspace',
  home: 'organisation',
  fields: {
    timeZone: textField,
    conversionTracking: switchField,
    healthChecks: switchField,
    clickPrivacy: oneOfField(CLICK_PRIVACIES),
    rawClickDays: numberField,
    respectGpc: switchField,
    defaultDomain: optionalTextField,
  },
  aliases: { defaultDomainId: 'defaultDomain' },
  steps: [
    {
      fields: OWN,
      find: (description, scope) => find(description, scope, ownFields),
      async create(description, scope) {
        const { id } = await scope.organisationOf(description)
        const timeZone = (description.fields.timeZone as string | undefined) ?? null
        const made = await createWorkspace({ name: description.name, timeZone }, id, scope.actor)
        return made.id
      },
      change: (changed, found, _, scope) => change(changed, found, scope),
    },
    {
      fields: ['defaultDomain'],
      find: (description, scope) => find(description, scope, domainField),
      change: changeDomain,
    },
  ],
  list: (scope) =>
    listInWorkspaces(scope, async (workspace) => {
      const fields = { ...ownFields(workspace), ...(await domainField(workspace)) }
      return [{ name: workspace.name, workspace: null, fields: withoutName(fields) }]
    }),
}

function withoutName({ name, ...fields }: Fields): Fields {
  return fields
}

async function find(
  description: Description,
  scope: ApplyScope,
  read: (workspace: WorkspaceRecord) => Fields | Promise<Fields>
): Promise<Found | null> {
  const row = await scope.findWorkspaceRow(description)
  if (!row) return null
  const { workspace } = await openWorkspace(row.id)
  const { id, organisationId } = workspace
  return { id, organisationId, workspaceId: id, fields: await read(workspace) }
}

function ownFields(workspace: WorkspaceRecord): Fields {
  const { name, timeZone, conversionTracking, healthChecks } = workspace
  const { clickPrivacy, rawClickDays, respectGpc } = workspace
  return {
    ...{ name, timeZone, conversionTracking, healthChecks },
    ...{ clickPrivacy, rawClickDays, respectGpc },
  }
}

async function domainField({ defaultDomainId }: WorkspaceRecord): Promise<Fields> {
  if (!defaultDomainId) return { defaultDomain: null }
  const hosts = await findDomainHosts([defaultDomainId])
  return { defaultDomain: hosts.get(defaultDomainId)! }
}

async function change(
  changed: UpdateWorkspaceInput,
  { id }: Found,
  scope: ApplyScope
): Promise<void> {
  const { workspace, plan } = await openWorkspace(id)
  await updateWorkspace(changed, { workspace, plan, actor: scope.actor })
}

async function changeDomain(
  { defaultDomain }: Fields,
  found: Found,
  description: Description,
  scope: ApplyScope
): Promise<void> {
  if (defaultDomain === null) return change({ clearDefaultDomain: true }, found, scope)
  const id = await findIdOfHost(found.id, String(defaultDomain))
  if (!id) {
    const reason = `The workspace has no domain ${String(defaultDomain)}.`
    throw refuse(description, 'defaultDomain', reason)
  }
  await change({ defaultDomainId: id }, found, scope)
}
