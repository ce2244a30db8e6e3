import { test } from '@japa/runner'
import { maskChatAddress } from '#app/installation/alerts/rules/mask_address'

test('the address of a chat is shown without what would let its reader post', ({ assert }) => {
  const address = 'https://hooks.slack.com/services/T0001/B0002/secretsecretabcd'
  assert.equal(maskChatAddress(address), 'https://hooks.slack.com/…abcd')
})
