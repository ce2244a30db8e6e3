import { test } from '@japa/runner'
import { findLinkReplicaFaults } from '#app/installation/doctor/rules/link_replica_findings'

test.group("A machine's copy of all links", () => {
  const cases: [
    isUsable: boolean,
    isDamaged: boolean,
    behindMs: number | null,
    status: string,
    found: RegExp,
  ][] = [
    [true, false, 0, 'Ok', /has every change/],
    [true, false, 60_000, 'Ok', /has every change/],
    [true, false, 60_001, 'Warning', /has not followed for 60 s/],
    [true, false, 7_200_000, 'Warning', /for 7,200 s/],
    [false, true, 5, 'Warning', /is damaged/],
    [false, false, null, 'Ok', /no copy of all links yet/],
    [true, false, null, 'Ok', /no copy of all links yet/],
  ]
  for (const [isUsable, isDamaged, behindMs, status, found] of cases) {
    test(`${isUsable ? 'usable' : 'not usable'}, ${behindMs} ms behind`, ({ assert }) => {
      const findings = findLinkReplicaFaults({ isUsable, isDamaged, behindMs })
      assert.lengthOf(findings, 1)
      assert.equal(findings[0].status, status)
      assert.match(findings[0].found, found)
    })
  }
})
