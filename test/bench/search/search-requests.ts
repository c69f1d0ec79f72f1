/** Searches of the generated desk, by what makes them cheap or dear; what is typed, and filters of the list beside it. */
export const searches: Record<string, readonly Record<string, string>[]> = {
  'rare words': ['a123456 ', '#77 ', 'nora fischer ', 'anna parcel '].map(asked),
  'frequent words': ['order ', 'you ', 'the order ', 'is the order late ', 'example '].map(asked),
  beginnings: ['par', 'ord', 'invo', 'the', 'examp', 'deliv* ord* '].map(asked),
  phrases: ['"the order" ', '"kind regards" ', '"is the" ', '"the is" ', 'kim@example.org'].map(asked),
  operators: [
    'order status:open ',
    'order status:closed tag:press ',
    'the assignee:none ',
    'from:anna order ',
    'order after:2026-01-01 ',
    'the -order ',
    'tag:nowhere order ',
    'has:note order ',
    'is:unread invoice ',
  ].map(asked),
  'beside filters': [
    { q: 'order ', status: 'new,open' },
    { q: 'order ', priority: 'urgent', sort: 'created_at' },
    { q: 'the ', unread: 'true', sort: 'waiting_since' },
    { q: 'invoice ', customer_id: '777' },
    { q: 'parcel ', tag: 'press', sort: 'priority' },
  ],
  'nothing found': ['zzzzzz ', 'zzzzzz order ', '"order zzzzzz"', 'qqq* ', 'from:zzzzzz the '].map(asked),
};

function asked(q: string) {
  return { q };
}
