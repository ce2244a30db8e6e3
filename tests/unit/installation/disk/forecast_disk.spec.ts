import { test } from '@japa/runner'
import { forecastDisk, type DiskSample } from '#app/installation/disk/rules/forecast_disk'

const HOUR_MS = 3600_000
const GB = 1e9
const TOTAL = 100 * GB

/** Samples hour by hour; the values are what is free. */
const hourly = (free: number[]): DiskSample[] =>
  free.map((freeBytes, hour) => ({ atMs: hour * HOUR_MS, freeBytes, totalBytes: TOTAL }))

test.group('When a disk will be full', () => {
  test('is said by the line through its samples', ({ assert }) => {
    const samples = hourly(Array.from({ length: 49 }, (_, hour) => 50 * GB - hour * (GB / 24)))
    const { bytesPerDay, daysLeft, freeBytes } = forecastDisk(samples)
    assert.equal(freeBytes, 48 * GB)
    assert.approximately(bytesPerDay!, GB, 1)
    assert.equal(daysLeft, 48)
  })

  test('is not said before six hours, nor of one sample', ({ assert }) => {
    for (const samples of [hourly([GB]), hourly([5 * GB, 4 * GB, 3 * GB, 2 * GB, GB, GB / 2])]) {
      assert.deepInclude(forecastDisk(samples), { bytesPerDay: null, daysLeft: null })
    }
    assert.isNotNull(forecastDisk(hourly([7, 6, 5, 4, 3, 2, 1].map((one) => one * GB))).daysLeft)
  })

  test('is never where it does not fill, or too slowly to plan by', ({ assert }) => {
    const steady = hourly(Array.from({ length: 30 }, () => 50 * GB))
    assert.isNull(forecastDisk(steady).daysLeft)
    const growing = hourly(Array.from({ length: 30 }, (_, hour) => 50 * GB + hour * 1e6))
    assert.isBelow(forecastDisk(growing).bytesPerDay!, 0)
    assert.isNull(forecastDisk(growing).daysLeft)
    const slowly = hourly(Array.from({ length: 30 }, (_, hour) => 50 * GB - hour * 1e3))
    assert.isNull(forecastDisk(slowly).daysLeft)
  })

  test('goes by how it fills since it was emptied', ({ assert }) => {
    const before = Array.from({ length: 24 }, (_, hour) => 40 * GB - hour * GB)
    const after = Array.from({ length: 24 }, (_, hour) => 60 * GB - hour * (GB / 24))
    const { bytesPerDay } = forecastDisk(hourly([...before, ...after]))
    assert.approximately(bytesPerDay!, GB, 1)
  })
})
