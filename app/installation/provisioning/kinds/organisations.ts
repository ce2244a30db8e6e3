import db from '@adonisjs/lucid/services/db'
import {
  refuse,
  type Description,
  type Exported,
  type Fields,
  type Value,
} from '#app/installation/provisioning/description'
import type { Found, Kind } from '#app/installation/provisioning/kind'
import {
  oneOfField,
  optionalNumberField,
  optionalTextField,
  switchField,
  textsField,
} from '#app/installation/provisioning/rules/shapes'
import { listOrganisations, type ApplyScope } from '#app/installation/provisioning/scope'
import { findAccountByEmail } from '#app/people/accounts/queries/find_account'
import { emailKey } from '#app/people/accounts/rules/email'
import { isMailLimitLifted } from '#app/people/mail_limits/queries/is_mail_limit_lifted'
import { addMember, openVouchedAccount } from '#app/people/members/actions/add_member'
import { administerOrganisation } from '#app/people/organisations/actions/administer_organisation'
import { createOrganisation } from '#app/people/organisations/actions/create_organisation'
import { updateOrganisation } from '#app/people/organisations/actions/update_organisation'
import { readBreakGlass } from '#app/people/organisations/queries/break_glass'
import { listOwners } from '#app/people/organisations/queries/list_owners'
import type { OrganisationRow } from '#app/platform/access/organisation_row'
import { SIGN_IN_POLICIES } from '#app/platform/access/sign_in_policy'
import { retryingTransaction } from '#app/shared/database/transaction'

const OWN = ['name', 'owners', 'plan', 'suspended', 'mailLimitLifted']
const SIGN_IN = [
  ...['mfaRequired', 'signInPolicy', 'breakGlass'],
  ...['sessionHours', 'idleMinutes', 'stepUpMinutes'],
]

/** An organisation, its Owners and plan; and how its people sign in, once its providers are there. */
export const organisations: Kind = {
  kind: 'Organisation',
  home: 'installation',
  fields: {
    owners: textsField,
    plan: optionalTextField,
    suspended: switchField,
    mailLimitLifted: switchField,
    mfaRequired: switchField,
    signInPolicy: oneOfField(SIGN_IN_POLICIES),
    breakGlass: textsField,
    sessionHours: optionalNumberField,
    idleMinutes: optionalNumberField,
    stepUpMinutes: optionalNumberField,
  },
  aliases: { email: 'owners', workspaceName: 'name' },
  steps: [
    { fields: OWN, find: (...given) => find(given, ownFields), create, change: changeOwn },
    { fields: SIGN_IN, find: (...given) => find(given, signInFields), change: changeSignIn },
  ],
  async list(scope) {
    const rows = await listOrganisations(scope)
    const owners = await listOwners(rows.map(({ id }) => id))
    const found: Exported[] = []
    for (const row of rows) {
      const emails = owners.get(row.id)!.map(({ email }) => email)
      const { name, ...own } = await ownFields(row, null)
      found.push({
        name: row.name,
        fields: { ...own, owners: emails, ...(await signInFields(row)) },
      })
    }
    return found
  },
}

type Read = (row: OrganisationRow, description: Description | null) => Promise<Fields>

async function find(
  [description, scope]: [Description, ApplyScope],
  read: Read
): Promise<Found | null> {
  const row = await scope.findOrganisation(description)
  return row && { id: row.id, organisationId: row.id, fields: await read(row, description) }
}

async function ownersOf({ id }: OrganisationRow) {
  const owners = await listOwners([id])
  return owners.get(id)!
}

/** Of the Owners only those that are described: others stay. */
async function ownFields(row: OrganisationRow, description: Description | null): Promise<Fields> {
  const owners = await ownersOf(row)
  const keys = owners.map(({ email }) => emailKey(email))
  const wanted = (description?.fields.owners ?? []) as string[]
  return {
    name: row.name,
    owners: wanted.filter((email) => keys.includes(emailKey(email))),
    plan: row.plan,
    suspended: row.suspended_at !== null,
    mailLimitLifted: await isMailLimitLifted(db, row.id),
  }
}

async function signInFields(row: OrganisationRow): Promise<Fields> {
  const spared = await readBreakGlass(db, row.id)
  const owners = await ownersOf(row)
  return {
    mfaRequired: row.mfa_required === 1,
    signInPolicy: row.sign_in_policy ?? 'Any',
    breakGlass: owners.filter(({ userId }) => spared.includes(userId)).map(({ email }) => email),
    sessionHours: row.session_hours,
    idleMinutes: row.idle_minutes,
    stepUpMinutes: row.step_up_minutes,
  }
}

async function create(description: Description, scope: ApplyScope): Promise<string> {
  const { name, fields } = description
  const [owner] = (fields.owners ?? []) as string[]
  if (!owner) throw refuse(description, 'owners', 'A new organisation needs an Owner in `owners`.')
  const workspace = scope.descriptions.find(
    ({ kind, organisation }) => kind === 'Workspace' && organisation === name
  )
  if (!workspace) throw refuse(description, 'name', 'A new organisation needs a Workspace too.')
  const id = await retryingTransaction(db, (trx) => openVouchedAccount(trx, owner))
  const timeZone = (workspace.fields.timeZone as string | undefined) ?? null
  const made = await createOrganisation(
    { name, workspaceName: workspace.name, timeZone },
    { id, installationAdministrator: true },
    scope.actor
  )
  return made.organisationId
}

async function changeOwn(
  { name, owners, plan, suspended, mailLimitLifted }: Fields,
  { id }: Found,
  _: Description,
  { actor }: ApplyScope
): Promise<void> {
  if (name !== undefined) await updateOrganisation({ name: name as string }, id, actor)
  for (const email of (owners ?? []) as string[]) {
    await addMember({ email, role: 'Owner' }, { id: '', organisationId: id }, actor)
  }
  await administerOrganisation(
    {
      plan: plan as string | null | undefined,
      clearPlan: plan === null,
      suspended: suspended as boolean | undefined,
      mailLimitLifted: mailLimitLifted as boolean | undefined,
    },
    id,
    actor
  )
}

async function changeSignIn(
  { breakGlass, ...changed }: Fields,
  { id }: Found,
  description: Description,
  { actor }: ApplyScope
): Promise<void> {
  const spared = breakGlass && (await idsOf(breakGlass, description))
  await updateOrganisation({ ...changed, ...(spared && { breakGlass: spared }) }, id, actor)
}

async function idsOf(emails: Value, description: Description): Promise<string[]> {
  return Promise.all(
    (emails as string[]).map(async (email) => {
      const account = await findAccountByEmail(email)
      if (account) return account.id
      throw refuse(description, 'breakGlass', `There is no account of ${email}.`)
    })
  )
}
