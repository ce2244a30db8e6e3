import { test } from '@japa/runner'
import { saysAsMuch } from '#app/platform/api/says_as_much'

test.group('A text of the console in place of the sentence of the API', () => {
  for (const [sentence, text, does] of [
    ['There is no such link.', 'This link does not exist.', true],
    ['A size is 64 to 4,096 pixels.', 'Choose a size from 64 to 4,096 pixels.', true],
    ['A size is 64 to 4,096 pixels.', 'Choose a size from the list shown here.', false],
    ['Give an alias, or leave `alias` out.', 'Give an alias, or leave it empty here.', false],
    ['setExpiry needs a moment.', 'Choose a day and a time.', false],
    ['No such plan. GET /api/plans lists them.', 'No such plan; look at the list of plans.', false],
    ['Have the operator set SHORT_DOMAIN.', 'Have the operator set a short domain.', false],
    ['Confirm your address first: it is not confirmed yet.', 'Confirm your address.', false],
    ['At most a few can be made.', 'At most {limit} can be made.', false],
  ] as const) {
    test(`${does ? 'says' : 'does not say'} as much: ${text}`, ({ assert }) => {
      assert.equal(saysAsMuch(sentence, text), does)
    })
  }
})
