import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { DirectoryServer } from '#tests/fixtures/directory_server'
import { HttpBrowser, type BrowserAnswer } from '#tests/fixtures/http_browser'
import { ask, ownerOf } from '#tests/fixtures/people'
import { allowLoopback } from '#tests/fixtures/receiver'
import { aWorkspace } from '#tests/fixtures/workspace'
import {
  accountOf,
  aDomainName,
  forgetProviders,
  prove,
  whoIs,
} from '#tests/functional/people/identity_providers/support'

const PASSWORD = 'five patient otters'
const STAFF = 'staff'

test.group('Signing in through a directory', (group) => {
  const directory = new DirectoryServer()
  group.setup(async () => {
    const forbid = await allowLoopback()
    await directory.open()
    return async () => {
      await directory.close()
      forbid()
    }
  })
  group.each.setup(async () => void (await db.from('throttles').delete()))
  group.teardown(forgetProviders)

  async function aSetup(settings: object = {}, secret: string | null = directory.secret) {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const domain = aDomainName()
    await prove(workspace.organisationId, domain)
    const path = `/api/organisations/${workspace.organisationId}/identity-providers`
    const answer = await ask(owner, 'POST', path, {
      kind: 'Ldap',
      name: 'Acme',
      settings: { ...directory.settings, ...settings },
      secret,
      domains: [domain],
      roles: [{ group: STAFF, workspaceId: workspace.workspaceId, role: 'Manager' }],
    })
    if (answer.status !== 201) throw new Error(answer.text)
    const uid = newId()
    await directory.addPerson(uid, `${uid}@${domain}`, PASSWORD)
    return {
      workspace,
      owner,
      domain,
      provider: answer.body,
      uid,
      path: `${path}/${answer.body.id}`,
    }
  }

  async function give(
    { id }: { id: string },
    login: string,
    password: string
  ): Promise<{ browser: HttpBrowser; answer: BrowserAnswer }> {
    const browser = new HttpBrowser()
    const page = await browser.follow(`/auth/${id}/start`)
    const answer = await browser.post(page, `/auth/${id}/password`, { login, password })
    return { browser, answer }
  }

  async function refusalOf(browser: HttpBrowser): Promise<string> {
    const page = await browser.open('/login')
    const [, text = ''] = /([^<>]*)\(Reference/.exec(page.text) ?? []
    return text
  }

  for (const settings of [
    {},
    { url: () => `ldap://127.0.0.1:${directory.port}`, startTls: true },
  ] as { url?: () => string; startTls?: boolean }[]) {
    const way = settings.url ? 'StartTLS' : 'LDAPS'
    test(`by name and password, over ${way}, with groups`, async ({ assert }) => {
      const { url, ...more } = settings
      const setup = await aSetup({ ...more, ...(url && { url: url() }) })
      await directory.addGroup(STAFF + newId(), [setup.uid])
      const { browser, answer } = await give(setup.provider, setup.uid, PASSWORD)
      assert.equal(answer.status, 303, answer.text)
      const me = await whoIs(browser)
      assert.equal(me.email, `${setup.uid}@${setup.domain}`)
      assert.equal(me.displayName, `The ${setup.uid}`)
      const account = await accountOf(me.email)
      assert.isNotNull(account.email_verified_at)
      const again = await give(setup.provider, `${setup.uid}@${setup.domain}`, PASSWORD)
      assert.equal((await whoIs(again.browser)).id, me.id, 'the address is a name, too')
      const tested = await ask(setup.owner, 'POST', `${setup.path}/test`)
      assert.isTrue(tested.body.ok, tested.text)
    })
  }

  test('groups give roles, and take them', async ({ assert }) => {
    const setup = await aSetup()
    const name = `staff-${newId()}`
    const roles = [{ group: name, workspaceId: setup.workspace.workspaceId, role: 'Manager' }]
    await ask(setup.owner, 'PATCH', setup.path, { roles })
    await directory.addGroup(name, [setup.uid])
    const { browser } = await give(setup.provider, setup.uid, PASSWORD)
    const { id } = await whoIs(browser)
    const place = { workspace_id: setup.workspace.workspaceId, user_id: id }
    assert.equal((await db.from('workspace_members').where(place).firstOrFail()).role, 'Manager')
    await directory.removeGroup(name)
    await give(setup.provider, setup.uid, PASSWORD)
    assert.isNull(await db.from('workspace_members').where(place).first())
  })

  test('a wrong password, none, an unknown name: the same words', async ({ assert }) => {
    const setup = await aSetup()
    const texts = new Set<string>()
    for (const [login, password] of [
      [setup.uid, 'wrong password'],
      ['no-one', PASSWORD],
    ]) {
      const { browser } = await give(setup.provider, login, password)
      assert.isNull(await whoIs(browser))
      const page = await browser.open(`/auth/${setup.provider.id}/password`)
      texts.add(/class="error"[^]*?<span>([^<]*)/.exec(page.text)?.[1] ?? page.text)
    }
    assert.lengthOf([...texts], 1)
    assert.match([...texts][0], /password is wrong/)
    for (const password of ['', ' ']) {
      const { browser } = await give(setup.provider, setup.uid, password)
      assert.isNull(await whoIs(browser))
    }
  })

  test('a name is no filter', async ({ assert }) => {
    const setup = await aSetup()
    for (const login of [
      '*',
      `${setup.uid.slice(0, 10)}*`,
      `${setup.uid})(|(uid=*`,
      '*)(uid=*))(|(uid=*',
      `\\2a`,
      `uid=${setup.uid},${directory.people}`,
      '\u0000',
      '(((((',
    ]) {
      const { browser, answer } = await give(setup.provider, login, PASSWORD)
      assert.isBelow(answer.status, 500)
      assert.isNull(await whoIs(browser), login)
    }
  })

  test('is not possible while the directory is away, and says so', async ({ assert }) => {
    const setup = await aSetup()
    await directory.stop()
    try {
      const { browser } = await give(setup.provider, setup.uid, PASSWORD)
      assert.isNull(await whoIs(browser))
      assert.match(await refusalOf(browser), /does not answer/)
      const tested = await ask(setup.owner, 'POST', `${setup.path}/test`)
      assert.isFalse(tested.body.ok)
    } finally {
      await directory.start()
    }
  })

  test('no reference to another server is followed', async ({ assert }) => {
    const setup = await aSetup()
    const ou = newId()
    await directory.addReferral(ou, 'ldap://127.0.0.1:1/dc=evil')
    const inside = await give(setup.provider, 'someone-elsewhere', PASSWORD)
    assert.isNull(await whoIs(inside.browser))
    const right = await give(setup.provider, setup.uid, PASSWORD)
    assert.isNotNull(await whoIs(right.browser))
    const baseDn = `ou=${ou},${directory.people}`
    await ask(setup.owner, 'PATCH', setup.path, { settings: { baseDn } })
    const { browser } = await give(setup.provider, setup.uid, PASSWORD)
    assert.isNull(await whoIs(browser))
    assert.match(await refusalOf(browser), /do not fit each other/)
  })

  test('someone who was removed comes in no more', async ({ assert }) => {
    const setup = await aSetup()
    await give(setup.provider, setup.uid, PASSWORD)
    await directory.removePerson(setup.uid)
    const { browser } = await give(setup.provider, setup.uid, PASSWORD)
    assert.isNull(await whoIs(browser))
  })

  test('no password travels without TLS', async ({ assert }) => {
    const url = `ldap://127.0.0.1:${directory.port}`
    const setup = await aSetup({ url, startTls: false })
    const { browser } = await give(setup.provider, setup.uid, PASSWORD)
    assert.isNull(await whoIs(browser))
    assert.match(await refusalOf(browser), /do not fit each other/)
  })

  test('guessing is limited', async ({ assert }) => {
    const setup = await aSetup()
    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries++) {
      const { answer } = await give(setup.provider, setup.uid, `wrong ${tries}`)
      statuses.push(answer.status)
    }
    const { browser } = await give(setup.provider, setup.uid, PASSWORD)
    assert.isNull(await whoIs(browser), statuses.join(' '))
  })
})
