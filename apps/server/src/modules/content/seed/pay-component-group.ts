/** Component group 1: the products that the pay page offers, by number of months. */
export const payComponentGroup = {
  payArray: [
    {
      pidArray: [
        { num: 1, pid: { actId: 'jsq_web', pidId: 'vipxjsq_1m_10' } },
        { num: 3, pid: { actId: 'jsq_web', pidId: 'vipxjsq_3m_10' } },
        { num: 12, pid: { actId: 'jsq_web', pidId: 'vipxjsq_12m_10' } },
      ],
    },
  ],
};
