import i18nManager from '@adonisjs/i18n/services/main'
import { test } from '@japa/runner'
import { saysAsMuch } from '#app/platform/api/says_as_much'
import { newId } from '#app/shared/ids'
import { findProblem, problemCatalogue } from '#app/shared/problems/problem_catalogue'
import { call, request } from '#tests/fixtures/api'
import { makeUpLanguage } from '#tests/fixtures/made_up_language'
import { aWorkspace } from '#tests/fixtures/workspace'

const mark = (words: string) => words.replace(/\p{L}+/gu, (word) => `${word}o`)

test.group('The sentence of a problem', (group) => {
  group.each.setup(() => makeUpLanguage('eo', 'eo', mark))

  const lost = async (asked?: string) => {
    const headers: Record<string, string> = asked ? { 'accept-language': asked } : {}
    return call(await aWorkspace(), 'GET', `/campaigns/${newId()}`, undefined, { headers })
  }

  test('is in the language that the call asks for; code, title and status stay', async ({
    assert,
  }) => {
    const [english, translated] = [await lost('en'), await lost('eo-XX,en;q=0.5')]
    assert.equal(translated.status, 404)
    assert.match(translated.body.detail, /^\p{L}+o( \p{L}+o,?)+\./u)
    assert.notEqual(translated.body.detail, english.body.detail)
    assert.equal(translated.headers.get('content-language'), 'eo')
    for (const member of ['type', 'title', 'status', 'code']) {
      assert.equal(translated.body[member], english.body[member], member)
    }
  })

  test('is the English one, word for word, for every other call', async ({ assert }) => {
    for (const asked of [undefined, '*', 'en', 'en-US,eo;q=0.9', 'tlh', ';q=,,']) {
      const { body, headers } = await lost(asked)
      assert.equal(body.detail, findProblem('campaign.not_found')!.detail, asked)
      assert.equal(headers.get('content-language'), 'en')
      assert.include(headers.get('vary')!, 'Accept-Language')
    }
  })

  test('stays English where the text of its code would say less', async ({ assert }) => {
    const workspace = await aWorkspace()
    const headers = { 'accept-language': 'eo' }
    const wrong = { destinationUrl: 'https://example.com', title: 'x'.repeat(5_000) }
    const answer = await call(workspace, 'POST', '/links', wrong, { headers })
    assert.equal(answer.status, 422)
    assert.equal(answer.headers.get('content-language'), 'en')
    const plain = await call(workspace, 'POST', '/links', wrong)
    assert.equal(answer.body.detail, plain.body.detail)
    assert.deepEqual(answer.body.errors, plain.body.errors)
  })

  test('is that of its one wrong field too', async ({ assert }) => {
    const workspace = await aWorkspace()
    const wrong = { destinationUrl: '' }
    const headers = { 'accept-language': 'eo' }
    const answer = await call(workspace, 'POST', '/links', wrong, { headers })
    assert.equal(answer.status, 422)
    assert.equal(answer.body.errors[0].detail, answer.body.detail)
  })

  test('is there too where it says more than its code does', async ({ assert }) => {
    const { key } = await aWorkspace()
    const ask = (language: string) =>
      request('/api/me', {
        headers: { 'authorization': `Bearer ${key}`, 'accept-language': language },
      })
    const [english, translated] = [await ask('en'), await ask('eo')]
    assert.equal(english.body.detail, 'Only a signed-in person can do this, no API key.')
    assert.equal(
      translated.body.detail,
      'Onlyo ao signedo-ino persono cano doo thiso, noo APIo keyo.'
    )
    assert.equal(translated.body.code, 'access.forbidden')
    assert.equal(translated.status, 403)
  })

  test('is there for most codes', ({ assert }) => {
    const english = i18nManager.getTranslationsFor('en')
    const codes = Object.entries(problemCatalogue())
    const said = codes.filter(([code, { detail }]) =>
      saysAsMuch(detail, english[`problems.${code}`] ?? '')
    )
    assert.isAbove(said.length / codes.length, 0.75)
  })
})
