import router from '@adonisjs/core/services/router'
import { test } from '@japa/runner'
import { isAtLeast, ROLES, SCOPES } from '#app/platform/access/roles'
import { apiOperations } from '#app/platform/api/api_operations'
import {
  consolePages,
  isMissingPage,
  type RegisteredPage,
} from '#app/platform/console/console_pages'
import { newId } from '#app/shared/ids'
import { FormClient } from '#tests/console/support/form_client'
import { links } from '#tests/console/support/links'
import { call, serverUrl, type Answer } from '#tests/fixtures/api'
import { aMember, ownerOf, somebody, type Person } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

/**
 * Lists the pages that a guard protects. Public pages are no business of these tests; every other
 * is, without a word here.
 */
const guarded = () => consolePages().filter(({ access }) => access !== 'public')
const inArea = (...areas: string[]) => guarded().filter(({ area }) => areas.includes(area))

/** Asks for the page, or posts its form empty, with ids that name nothing beside the place's. */
async function attempt(page: RegisteredPage, person: Person | null, place?: TestWorkspace) {
  const path = page.url.replace(/:(\w+)/g, (_, name) =>
    name === 'workspaceId' || name === 'organisationId'
      ? (place?.[name as never] ?? newId())
      : newId()
  )
  const client = new FormClient(person)
  return page.method === 'GET' ? client.get(path) : client.post(path)
}

const isSentToSignIn = ({ status, headers }: Answer) =>
  status === 303 && /^\/login(\?next=%2F|$)/.test(headers.get('location') ?? '')

/** Returns whether the page's own work began: whatever it said, the guard let the request in. */
const isLetIn = (answer: Answer) => answer.status !== 403 && !isSentToSignIn(answer)

test.group('Who may open a page', () => {
  test('nobody who is not signed in', async ({ assert }) => {
    for (const page of guarded()) {
      assert.isTrue(isSentToSignIn(await attempt(page, null)), `${page.method} ${page.url}`)
    }
  })

  test('nobody who still owes the second factor', async ({ assert }) => {
    const workspace = await aWorkspace()
    const person = await aMember(workspace, 'Owner', { secondFactorPending: true })
    for (const page of guarded()) {
      const answer = await attempt(page, person, workspace)
      assert.isTrue(isSentToSignIn(answer), `${page.method} ${page.url}`)
    }
  })

  test('a workspace and an organisation are not there for strangers', async ({ assert }) => {
    const [workspace, stranger] = [await aWorkspace(), await ownerOf(await aWorkspace())]
    for (const page of inArea('workspace', 'organisation')) {
      const { status } = await attempt(page, stranger, workspace)
      assert.equal(status, 404, `${page.method} ${page.url}`)
    }
  })

  for (const role of ROLES) {
    test(`a ${role} opens what is for that role and below, and nothing else`, async ({
      assert,
    }) => {
      const made = async () => {
        const workspace = await aWorkspace()
        return { workspace, member: await aMember(workspace, role) }
      }
      const forReading = await made()
      for (const page of inArea('workspace')) {
        // A form may end what lets the next one in.
        const { workspace, member } = page.method === 'GET' ? forReading : await made()
        const answer = await attempt(page, member, workspace)
        const { role: needed } = page.access as { role: (typeof ROLES)[number] }
        const expected = isAtLeast(role, needed)
        assert.equal(isLetIn(answer), expected, `${page.method} ${page.url}: ${answer.status}`)
        assert.isBelow(answer.status, 500, page.url)
      }
    })
  }

  test('an organisation: its Owners, and its members where it says so', async ({ assert }) => {
    for (const page of inArea('organisation')) {
      const workspace = await aWorkspace()
      const member = await aMember(workspace, 'Administrator')
      const forMembers = page.access === 'organisation-member'
      assert.equal(isLetIn(await attempt(page, member, workspace)), forMembers, page.url)
      assert.isTrue(isLetIn(await attempt(page, await ownerOf(workspace), workspace)), page.url)
    }
  })

  test('the installation: its administrators, and no Owner of anything', async ({ assert }) => {
    const owner = await ownerOf(await aWorkspace())
    const administrator = await somebody({ installationAdministrator: true, mfaEnabled: true })
    for (const page of inArea('installation')) {
      assert.equal((await attempt(page, owner)).status, 403, page.url)
      assert.isTrue(isLetIn(await attempt(page, administrator)), page.url)
    }
  })

  test('where the organisation asks for a second factor, who has none is told so', async ({
    assert,
  }) => {
    const workspace = await aWorkspace({ mfaRequired: true })
    for (const page of inArea('workspace', 'organisation')) {
      const answer = await attempt(page, await ownerOf(workspace), workspace)
      assert.equal(answer.status, 403, page.url)
      assert.include(answer.text, 'two-factor', page.url)
    }
  })

  test('no form is taken without its token, but those whose address or signature is the secret', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const owner = await aMember(workspace, 'Owner', { installationAdministrator: true })
    const forms = consolePages().filter(({ method }) => method === 'POST')
    assert.sameMembers(
      forms.filter(({ sessionless }) => sessionless).map(({ id }) => id),
      [
        ...['sharedReport.unlock', 'reportRecipient.confirming', 'reportRecipient.unsubscribing'],
        'provider.receive',
      ]
    )
    for (const page of forms.filter(({ sessionless }) => !sessionless)) {
      const path = page.url.replace(/:(\w+)/g, (_, name) => workspace[name as never] ?? newId())
      const answer = await new FormClient(owner).post(path, { _csrf: 'guessed' })
      assert.equal(answer.status, 303, path)
      assert.equal(answer.headers.get('location'), path)
    }
  })
})

test.group('What a page offers', () => {
  test('every link, form and button of every page leads to a route', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [link] = await links(workspace, { tags: ['winter'] })
    await call(workspace, 'POST', '/qr-codes', { linkId: link.id, name: 'Doors' })
    await call(workspace, 'POST', '/campaigns', { name: 'Winter' })
    const admin = await aMember(workspace, 'Owner', { installationAdministrator: true })
    const client = new FormClient(admin)
    const walkable = consolePages().filter(
      ({ method, url, notCrawled, workshop }) =>
        method === 'GET' && !notCrawled && !workshop && !/:(?!workspaceId|organisationId)/.test(url)
    )
    const offered = new Map<string, string>()
    for (const { id, url } of walkable) {
      const path = url.replace(/:(\w+)/g, (_, name) => workspace[name as never])
      const { text } = await client.get(path)
      for (const one of listOffers(text, path)) offered.set(one, id)
    }
    assert.isAbove(offered.size, 80)
    const lost = [...offered].filter(([offer]) => {
      const [methods, path] = offer.split(' ')
      return !methods.split('|').some((method) => {
        const found = router.match(path, method, false)
        return found !== null && !isMissingPage(found.route.name)
      })
    })
    assert.deepEqual(lost, [])
  })

  test('every scope of an API key opens something', ({ assert }) => {
    const opened = new Set(
      apiOperations().map(({ access }) => (access && 'scope' in access ? access.scope : null))
    )
    assert.deepEqual(
      SCOPES.filter((scope) => !opened.has(scope)),
      []
    )
  })
})

/** Lists what a page can have asked for, as method and path. */
function* listOffers(html: string, page: string): Generator<string> {
  for (const [tag] of html.matchAll(/<(?:a|form|button|input)\b[^>]*>/g)) {
    const read = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
    const to = tag.startsWith('<a') ? read('href') : (read('formaction') ?? read('action'))
    if (to === undefined || to.startsWith('#') || to.startsWith('mailto:')) continue
    const url = new URL(to.replaceAll('&amp;', '&'), serverUrl() + page)
    if (url.origin !== serverUrl() || url.pathname.startsWith('/assets/')) continue
    // A button posts or asks as its form does.
    const ofButton = tag.startsWith('<button') || tag.startsWith('<input') ? 'GET|POST' : 'GET'
    yield `${read('method') === 'post' ? 'POST' : ofButton} ${url.pathname}`
  }
}
