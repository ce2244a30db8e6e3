// Reports an order. Safe to repeat: the same eventId is counted once.
export async function reportOrder({ click, id, total, currency }) {
  const response = await fetch(`${process.env.SHUNT_API}/conversions`, {
    method: 'POST',
    headers: {
      'Authorization': `Bearer ${process.env.SHUNT_KEY}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ click, event: 'purchase', eventId: id, value: total, currency }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${answer.code}: ${answer.detail}`)
  return answer
}
