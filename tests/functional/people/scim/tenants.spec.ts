import router from '@adonisjs/core/services/router'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { request } from '#tests/fixtures/api'
import { everythingOf, everythingOfOrganisation } from '#tests/fixtures/everything_of'
import { ask } from '#tests/fixtures/people'
import {
  aDirectory,
  aGroup,
  assertScimError,
  aUser,
  MANAGERS,
  patchBody,
  scim,
  userBody,
  type DirectorySetup,
} from '#tests/functional/people/scim/support'

/** The access matrix for directories: each route of SCIM, from the list of routes, by each kind of caller. */
interface ScimRoute {
  name: string
  method: string
  path: string
}

function scimRoutes(): ScimRoute[] {
  const routes = Object.values(router.toJSON()).flat()
  return routes
    .filter(({ name }) => name?.startsWith('scim.'))
    .map(({ name, methods, pattern }) => ({
      name: name!,
      method: methods[0],
      path: pattern.replace('/scim/v2/:organisationId', ''),
    }))
}

/** What a call sends that would be taken. */
function bodyOf({ name, method }: ScimRoute, { domain }: DirectorySetup): object | undefined {
  if (method === 'GET' || method === 'DELETE') return undefined
  if (method === 'PATCH') return patchBody({ op: 'replace', path: 'displayName', value: 'Stolen' })
  return name.includes('users') ? userBody(`stolen@${domain}`) : { displayName: 'Stolen' }
}

/** The use of a token is noted. */
const SEEN = ['scim_tokens']

const allOf = async ({ workspace }: DirectorySetup) =>
  (await everythingOfOrganisation(workspace, SEEN)) + (await everythingOf(workspace))

test.group('Every call of a directory', () => {
  test('there are at least 19 routes', ({ assert }) => {
    assert.isAtLeast(scimRoutes().length, 19)
  })

  test('opens with the token of its organisation alone', async ({ assert }) => {
    const [mine, other] = [await aDirectory(), await aDirectory()]
    const user = await aUser(mine, 'ada')
    const group = await aGroup(mine, MANAGERS, [user.id])
    const before = await allOf(mine)
    const tokens = ['', 'shunt_scim_', `${mine.token}x`, other.token, mine.workspace.key]
    for (const route of scimRoutes()) {
      const id = route.name.includes('groups') ? group.id : user.id
      const path = route.path.replace(':id', id)
      for (const token of tokens) {
        const caller = { workspace: mine.workspace, token }
        const answer = await scim(caller, route.method, path, bodyOf(route, mine))
        assertScimError(assert, answer, 401)
      }
      const url = `/scim/v2/${mine.workspace.organisationId}${path}`
      const person = await ask(mine.owner, route.method, url, bodyOf(route, mine))
      assert.equal(person.status, 401, route.name)
    }
    assert.equal(await allOf(mine), before)
  })

  test('names nothing of another organisation', async ({ assert }) => {
    const [mine, theirs] = [await aDirectory(), await aDirectory()]
    const user = await aUser(theirs, 'theirs')
    const group = await aGroup(theirs, 'Theirs', [user.id])
    const before = await allOf(theirs)
    for (const route of scimRoutes()) {
      const isOfOne = route.path.endsWith('/:id') && !/types|schemas/i.test(route.path)
      const id = route.name.includes('groups') ? group.id : user.id
      const path = route.path.replace(':id', id)
      const answer = await scim(mine, route.method, path, bodyOf(route, mine))
      if (isOfOne) assertScimError(assert, answer, 404)
      assert.notInclude(answer.text.toLowerCase(), 'theirs', route.name)
      assert.isBelow(answer.status === 501 ? 0 : answer.status, 500, route.name)
    }
    const joined = { displayName: 'Joined', members: [{ value: user.id }] }
    assertScimError(assert, await scim(mine, 'POST', '/Groups', joined), 400, 'invalidValue')
    const query = encodeURIComponent(`userName eq "${user.userName}"`)
    assert.equal((await scim(mine, 'GET', `/Users?filter=${query}`)).body.totalResults, 0)
    assert.equal(await allOf(theirs), before)
  })

  test('an organisation that is not there answers as one with another token', async ({
    assert,
  }) => {
    const { token } = await aDirectory()
    for (const { method, path } of scimRoutes()) {
      const headers = { authorization: `Bearer ${token}` }
      const url = `/scim/v2/${newId()}${path.replace(':id', newId())}`
      const answer = await request(url, { method, headers })
      assert.equal(answer.status, 401, url)
    }
  })
})
