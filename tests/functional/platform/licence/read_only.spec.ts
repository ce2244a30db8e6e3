import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { apiOperations } from '#app/platform/api/api_operations'
import { consolePages } from '#app/platform/console/console_pages'
import { newId } from '#app/shared/ids'
import { FormClient } from '#tests/console/support/form_client'
import { assertProblem, call, request, type Answer } from '#tests/fixtures/api'
import { endEvaluation, setLicence } from '#tests/fixtures/licence'
import { ask, sessionOf } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

/**
 * Read-only is read-only, and only that (promise 25): every call and every form of the route list is
 * tried. A new one is refused, or is put down here with its reason.
 */
const REFUSED = /^\/api\/(v1|organisations|workspaces)\b/

const CALLS_THAT_GO_ON = [
  // Changes nothing.
  'links.simulate',
  // Sends again what was committed.
  'webhooks.redeliver',
  // Takes access away.
  'api_keys.revoke',
  'invitations.revoke',
  'members.remove',
  'scim_token.delete',
]

const FORMS_THAT_GO_ON = [
  // Signing in and out, verifying, resetting; one's own password, second factor and sessions.
  ...[
    'login.post',
    'login.address',
    'account.confirm.post',
    'organisation.providers.test',
    'installation.providers.test',
    'login.code.post',
    ...['login.passkey', 'login.code.passkey', 'account.confirm.passkey'],
    ...['provider.receive', 'provider.password.post'],
    'sign_out',
    'verify.post',
    'verify.anew',
    'forgot.post',
    'reset.post',
  ],
  ...['account.verify', 'account.password', 'account.factor', 'account.enable'],
  ...['account.passkeys.store', 'account.passkeys.remove'],
  ...['account.replace_codes', 'account.disable', 'account.end_others', 'account.end'],
  // One's own account, as the API has it.
  ...['account.destroy', 'account.restore', 'account.restoration.sign_out'],
  // The way to pay.
  ...['billing.checkout', 'billing.portal'],
  // Takes access away.
  'organisation.scim.end',
  ...['api_keys.revocation', 'invitations.revocation', 'members.removal', 'members.leaving'],
  // Sends again what was committed.
  ...['webhooks.redeliver', 'installation.mail.retry', 'jobs.again', 'sweeps.run'],
  // Changes nothing that is stored: a look, a check, the theme of a browser.
  ...['qr_codes.preview_new', 'qr_codes.preview', 'plugins.check', 'alerts.test', 'theme'],
  'language',
  'doctor.mail',
  'shortcuts.choose',
  'sharedReport.unlock',
  // Ends mails that someone does not want.
  'reportRecipient.unsubscribing',
  ...['audit.workspace.check', 'audit.organisation.check', 'audit.installation.check'],
  // Takes a deletion back, which would be over before a licence comes.
  'installation.organisation.restore',
  // Without an account no one could enter a licence.
  'set_up.post',
  // Entering a licence.
  ...['licence.preview', 'licence.upload', 'licence.install'],
  // Puts a notice away, or a list, in this browser.
  ...['licence.dismiss_banner', 'workspaces.hide_first_week', 'workspaces.show_first_week'],
]

const CODE = 'installation.read_only'

type Route = { url: string; method: string; id: string }

/** Fills a path with what is there, and with ids that name nothing. */
function pathIn(url: string, known: Record<string, string>): string {
  return url.replace(/:(\w+)/g, (_, name) => encodeURIComponent(known[name] ?? newId()))
}

async function everyone(workspace: TestWorkspace): Promise<{ cookie: string }> {
  await db.from('throttles').delete()
  await db.from('users').where('id', workspace.userId).update({ installation_administrator: true })
  return { cookie: await sessionOf(workspace.userId) }
}

async function makeCall(workspace: TestWorkspace, { method, url }: Route): Promise<Answer> {
  const path = pathIn(url, { ...workspace })
  return ask(await everyone(workspace), method, path, method === 'GET' ? undefined : {})
}

async function postForm(workspace: TestWorkspace, { url }: Route): Promise<Answer> {
  const client = new FormClient(await everyone(workspace))
  return client.post(pathIn(url, { ...workspace }))
}

const calls = () => apiOperations() as readonly Route[]
const changingCalls = () => calls().filter(({ method }) => method !== 'GET')
const isRefusedCall = ({ url, id }: Route) => REFUSED.test(url) && !CALLS_THAT_GO_ON.includes(id)

/** Streams of events, which tests/functional/visits read. */
const NEVER_END = ['analytics.today', 'live.events']

test.group('A read-only installation', (group) => {
  let workspace: TestWorkspace
  group.each.setup(async () => {
    workspace = await aWorkspace()
    await endEvaluation()
    return () => setLicence()
  })

  test('refuses every changing call, and no other', async ({ assert }) => {
    let refused = 0
    for (const operation of changingCalls()) {
      const answer = await makeCall(workspace, operation)
      if (!isRefusedCall(operation)) {
        assert.notEqual(answer.body?.code, CODE, operation.id)
        continue
      }
      assertProblem(assert, answer, 403, CODE)
      refused++
    }
    assert.isAbove(refused, 40)
  })

  test('refuses keys as it refuses people', async ({ assert }) => {
    for (const operation of changingCalls()) {
      if (!operation.url.startsWith('/api/v1') || !isRefusedCall(operation)) continue
      const path = pathIn(operation.url, { ...workspace }).replace(workspace.api, '')
      assertProblem(assert, await call(workspace, operation.method, path, {}), 403, CODE)
    }
  })

  test('refuses every changing form, and no other', async ({ assert }) => {
    let refused = 0
    for (const page of consolePages()) {
      if (page.method === 'GET' || page.workshop) continue
      const answer = await postForm(workspace, page)
      const what = `${page.id}: ${answer.status}`
      if (FORMS_THAT_GO_ON.includes(page.id)) {
        assert.notInclude(answer.text, CODE, what)
        continue
      }
      assert.equal(answer.status, 403, what)
      assert.include(answer.text, CODE, what)
      refused++
    }
    assert.isAbove(refused, 40)
  })

  test('lets a change of licence plugins through, and of no other', async ({ assert }) => {
    const administrator = new FormClient(await everyone(workspace))
    const post = (id: string) => administrator.post(`/console/installation/plugins/${id}/on`)
    assert.include((await post('slack')).text, CODE)
    assert.equal((await post('signed-licence')).status, 303)
  })

  test('refuses only after who may not do it at all was refused', async ({ assert }) => {
    const viewer = await aWorkspace({ role: 'Viewer' })
    const suspended = await aWorkspace({ suspended: true })
    const body = { destinationUrl: 'https://example.com/' }
    const forbidden = await call(viewer, 'POST', '/links', body)
    assertProblem(assert, forbidden, 403, 'access.forbidden')
    assertProblem(assert, await call(suspended, 'POST', '/links', body), 403, CODE)
    assertProblem(
      assert,
      await call(suspended, 'POST', '/links', undefined, { raw: '{' }),
      403,
      CODE
    )
    const none = await call(workspace, 'POST', '/links', body, { key: 'shunt_x' })
    assert.equal(none.status, 401)
  })

  test('answers every reading call as it does with a licence', async ({ assert }) => {
    const reading = calls().filter(({ method }) => method === 'GET')
    const statuses = async () => {
      const found: [string, number][] = []
      for (const one of reading) found.push([one.id, (await makeCall(workspace, one)).status])
      return found
    }
    const without = await statuses()
    await setLicence()
    assert.deepEqual(without, await statuses())
  })

  test('shows every page as it does with a licence', async ({ assert }) => {
    const pages = consolePages().filter(
      ({ id, method, workshop }) => method === 'GET' && !workshop && !NEVER_END.includes(id)
    )
    const statuses = async () => {
      const found: [string, number][] = []
      for (const { id, url } of pages) {
        const { cookie } = await everyone(workspace)
        const headers = { cookie, accept: 'text/html' }
        const { status } = await request(pathIn(url, { ...workspace }), { headers })
        found.push([id, status])
      }
      return found
    }
    const without = await statuses()
    await setLicence()
    assert.deepEqual(without, await statuses())
  })

  test('takes changes again as soon as a licence is there', async ({ assert }) => {
    const create = () =>
      call(workspace, 'POST', '/links', { destinationUrl: 'https://example.com/' })
    assertProblem(assert, await create(), 403, CODE)
    await setLicence()
    assert.equal((await create()).status, 201)
    await setLicence({ text: null, startedDaysAgo: 29 })
    assert.equal((await create()).status, 201)
    await setLicence({ text: null, startedDaysAgo: 29, seenDaysAhead: 2 })
    assertProblem(assert, await create(), 403, CODE)
  })
})
