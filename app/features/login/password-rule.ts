export const passwordRule = 'At least 10 characters. A few words that only you would put together work well.'
