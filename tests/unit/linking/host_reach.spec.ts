import { test } from '@japa/runner'
import { HostReach, REACH_WINDOW_MS } from '#app/linking/health/rules/host_reach'

function aReach(failed: number, reached: number): HostReach {
  const reach = new HostReach()
  for (let at = 0; at < failed; at++) reach.note(`bad${at}.example`, 'dns', at)
  for (let at = 0; at < reached; at++) reach.note(`good${at}.example`, null, failed + at)
  return reach
}

test.group('Whether the fault is the own network', () => {
  test('it takes 5 hosts and 9 of 10 of them', ({ assert }) => {
    assert.isNull(aReach(4, 0).findOutage())
    assert.deepEqual(aReach(5, 0).findOutage(), { hosts: 5, failed: 5, reason: 'dns' })
    assert.isNull(aReach(8, 1).findOutage())
    assert.deepEqual(aReach(9, 1).findOutage(), { hosts: 10, failed: 9, reason: 'dns' })
  })

  test('a host counts by its latest look, for 15 minutes', ({ assert }) => {
    const reach = aReach(5, 0)
    reach.note('bad4.example', null, 10)
    assert.isNull(reach.findOutage())
    const later = aReach(5, 0)
    later.note('good.example', null, REACH_WINDOW_MS + 10)
    assert.isNull(later.findOutage())
  })
})
