/**
 * Notifications that were encrypted and signed outside this project, with OpenSSL and Python. `publicKey` verifies
 * their signatures.
 */
export const publicKey = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAvfxVelAONeqbyj3c4Dt7
4oKr3uEL1bNzMa7em8U8Q7RVY1kQ2i+bJjrRIyXZADST9WzhqUMOiShmOIuvtG2d
HOz14iPAlxHGoxFsAZ5G7ysgxQ9g9vnUHnxLFGCBgwN9QRr1I5YPoSh2lPt/Qj3K
u84CvxYjKKW4h9zixPgKnI6QTcj0KWXik5Mu/m07K1MNALUI7Ys5zdf7Bg1Mbbme
wVT5rqwcMVJZtko3C/Ocad3m+rKILov1CNBg3lfKtiBkkvwQVNO/mXCz8VDrUYn6
EJKuVKn054q5k9EqzTYRap0+sgkXI2AHJHjSBtq5i1uOG/jKH3t4oZEJYSZinLsO
9QIDAQAB
-----END PUBLIC KEY-----
`;

export const apiV3Key = '0123456789abcdef0123456789abcdef';

export const wechatStamp = { timestamp: '1906893067', nonce: '593BEC0C930BF1AFEB40B4A08C8FB242' };

/** Bodies with their SHA-256 signatures. `weakSignature` is a SHA-1 signature, which must be refused. */
export const wechatKnown = {
  paid: {
    body: '{"id":"EV-2030060520310700001","create_time":"2030-06-05T20:31:07+08:00","event_type":"TRANSACTION.SUCCESS","resource_type":"encrypt-resource","summary":"x","resource":{"algorithm":"AEAD_AES_256_GCM","ciphertext":"DUcegK33A8MEOgdCtMPWwAFixFjy3c3BTENCdjZ/7K2gPxZPhpg7KcnUboDKjegCWqSrqBdzgGy/sMCWIPKVQdMoXuFZx2kmZxN4THkOBs8X6FOe6QtDzy2xLo2RH4mGD2HEnAqBwDoZGTSmNRIMzUKUcCAagusGnnisNS4C5dQENLW1vFM8bSKatwKq/KD5ZtHAGOtiQZBcQC2xXKXWjNuXkF6WTjvFNKoDoZ5wK6glaGQ+zBQfmpZ1SsVQHgiP6Svw/ubP81RJ8JDozmJt4qjFeToDe4YxxqQHimIEUC5FWYOiDq3YMtuTkJjYnEw1AVlrrXJk528i/d3gwBrYZVejEhln/vSye+rmB1438Q4eXgW7bndCSI+MQ2GEhtNAsAW1Nk89ZvwBORxKlDt5R1h+xDFyR75i+vzVuDZomEdu/XDYrMNQyRKQhf/Q7Z5wzMR3fEt094dJwdwdd13XA/lH4WchA/DjWgzY2DzV78Vtm2OJkLFwPSCVMG9ePOlrSVki0f9zjRRsQknqKx98Q0LzWs0nUVNQokSRw9atfHFqDrcJ1tW+9aoOFkwdO0dm7PT0DNIK","associated_data":"transaction","nonce":"fdasflkja484","original_type":"transaction"}}',
    signature:
      'ckPDN8OF1rR8U51nOo2XC4K8q/iD3VRsV0E4pjM6EmyX7CJdNgA4MQEDnkBbzLCZ2+aUMohNlpMRv0gdLSjqPRq98oEmQKWBuWphAsFxDq3fwnBGVLOtrM48DtrhPY6+Ou+GRAMmcJIcT6tmDQfFVNXDRjgOJAoJemigb8ZQpAk6xKuqWl4UZ0CfptS7wgBCsnE2wkrXMXwMusyEoEupVzjoPmypdXgtLpr/i915vx1bh1Rn/Kn1kYHD7gR+kKQvoY8fJe+h1aXXA89wByNHJTUkae/1ArtrzNyKnQciE2Ams/JCoTf7hob+fdjRi9CPidZZAUJjxhL7yob2/uN23w==',
    weakSignature:
      'BAdx5mbTgxD7yp+ea9An4qeKzRKHYc3xtviw9kBHcfmXqx4YSQFJK4+lPIMHeoYoZG4rw44gaRAmfsfN5bPTzkFdmVtXFMMdJ+E2H/5OkaNGEGt+GpXU9IjqKj8um/3nz6m7w7SIRzXeN+n/V85zfa5Np0G/63ia/rxdJ+q38fFa2cSphwSpMIicuDmZ/PglzBr5HVrD5gUF5v5zH++muQW8Y5WuKcIDex+88xqm26DKWFcOePXOEdi3w4gEXzVjArdVEQCplSKgKC4UAyV42OrMKwXwubYUeHHp5OznIVH0B6CmnEyo5qY6PJ3ax7usO92uSTyj6j6kvD1k20kUMQ==',
  },
  refund: {
    body: '{"id":"EV-2030060520310700001","create_time":"2030-06-05T20:31:07+08:00","event_type":"REFUND.ABNORMAL","resource_type":"encrypt-resource","summary":"x","resource":{"algorithm":"AEAD_AES_256_GCM","ciphertext":"DUcegK33A8MEOgdCtMPWwAFixFjy3c3UTlJFYXUmurO3ZCgShoJjO57QO4KejLoLWrC3v0g2xAP78pHCdZ3LHsEiSJUo2Xt6IlcRCD5fUpp4sg6e/wtx7n7vbtzCXdDcUQ6dyByJwCIJW2HycE9Yoh3AZyoIh+sFnni+KTxdoJBrcuLx5R8sQC2R8Gf81+G+aMmQM8xDZqJGEXXyXKLEyoTqomi5dQyqT8Ry2P9GHZ4EFTp52wMXiJZOZtBSCQKl4zqhp+YTRR055Oy0wiwD+vqmfa7Gy1VyhO05k3QBW3hdQbfUMof+AJWdiMqc2B16Swk06SUmoT5trY61g0WlYV+3EkkCqKn2KbbpDVsq8QtmTkXgJCMKJ8rCFSzQ0sFYrxf1Z0slH0rbfijmDQhZAh4XE+DRzg==","associated_data":"refund","nonce":"fdasflkja484","original_type":"refund"}}',
    signature:
      'o0KctHt5HmGlSn3ZLE0oIaguOM/1i2cwXvUI2Wdj2yzDB3TaB8bttLRfOtq+1ypXbXxVoATZpw+6mwbWtARmmPNYUPLcRLitU3+Uhu1BU8qNBfiupYMK2w2vNzaQRA2wllW17HhIIbo/DCJ3pdqnz7B8cz5K/ZwYhqX+uhQyMlXNVb/2+pqV5sbxTp7pYm1vnC1N3/+vtahWx9PF1iUpRQTK+ftJKSoy6ZLpUb2REEea7SFDC6R4Kep0BCax+8jO2W80LH/fU7wiin6q+zCEIWV65r1gKG4kiDS6Mm6Xnn6LAhncUMwiaMsC5sFGMEVIr/Rh92CizIW5AndEnLm6UQ==',
    weakSignature:
      'grz/Ot/sxKyKU5DhVqSzadwKAPHHYjuZy2ftEXnRXGFM0t87mQpMTDmX02IRRRmLKpqkvnJoeMmkQ+pWONoEIsE+HkSia0VFceSc0Z5UaQ15Poxh1HnGPWBojddKxjP823vDzgOrKmPUnowJmgG6ahNCum07mXIiZB3xRFMXkRlkcmWOwRbAxUF0d0QhYMgv+iuWQ2mWMNO5BKD3l6VWrLIbSdmz0P/a4rh/wx05CiTaMsyPi4mwEiFB2lNYYNdFgAD/YI7W33B1R1klVVvrHz71QY5ELtkjteHvWWny7JJUdxQTR4a5CGzfjhuaYGwWBwTsU6YX1uzal3QpeF0asQ==',
  },
  foreign: {
    body: '{"id":"EV-2030060520310700001","create_time":"2030-06-05T20:31:07+08:00","event_type":"TRANSACTION.SUCCESS","resource_type":"encrypt-resource","summary":"x","resource":{"algorithm":"AEAD_AES_256_GCM","ciphertext":"DUcegK33A8MEOgdCtMPWwAdqzVjy3c3BTENCdjZ/7K2gPxZPhpg7KcnUboDKjegCWqSrqBdzgGy/sMCWIPKVQdMoXuFZx2kmZxN4THkOBs8X6FOe6QtDzy2xLo2RH4mGD2HEnAqBwDoZGTSmNRIMzUKUcCAagusGnnisNS4C5dQENLW1vFM8bSKatwKq/KD5ZtHAGOtiQZBcQC2xXKXWjNuXkF6WTjvFNKoDoZ5wK6glaGQ+zBQfmpZ1SsVQHgiP6Svw/ubP81RJ8JDozmJt4qjFeToDe4YxxqQHimIEUC5FWYOiDq3YMtuTkJjYnEw1AVlrrXJk528i/d3gwBrYZVejEhln/vSye+rmB1438Q4eXgW7bndCSI+MQ2GEhtNAsAW1Nk89ZvwBORxKlDt5R1h+xDFyR75i+vzVuDZomEdu/XDYrMNQyRKQhf/Q7Z5wzMR3fEt094dJwdwdd13XA/lH4WchA/DjWgzY2DzV78Vtm2OJkLFwPSCVMG9ePOlrSVki0f9zjRRsQknqKx98Q0LzWs0nUVNQokSRw9atfHFqDrcJ1tV4S303X6+Vjc/K8fx/8JxD","associated_data":"transaction","nonce":"fdasflkja484","original_type":"transaction"}}',
    signature:
      'JsnEYPaV0FUjrezZTbAJXF3IDfvR4zVtyvnyWxxLO4FwOFvR3D/iSAjyf659LJfhx2aTnGT0yxukg6MFuxVzuCPBRpPKOqFIOJ67qWX48pxa5H45eMXpCK6iwTEGu/rBnlb/V+bqtTywj3lhJ0m6lmYztueqX9TjTxWuUJgW4YB9srfTsENz+gAukfEYQbO3dbC+BRZG60YuwDU5Qm3EeOgJxRVjZOWkIAgvfQbJvqH/v55ZQw92CaXE1Q60vEfnsMvVzhxkHwg3dfRbeQOY6vCxW8L3AS6gV/hFQqA3fhB8XKZ8b+cC7f1kLkT9ETSR8e+KJSxwcrdU+mGMVWm36g==',
    weakSignature:
      's3hsoA4gVBVWLoWLdvRJSoSd0dzJdfVZjwEdn4Uiphrl06fA/tvqyV5ARw+tUeQWvneL4sJ0KVus2kZsEyhDZhNsaHy5Ib9pY9zl4wWf4PHwW4Lk/I275sDLhho4KEai962oIK5uIGuymZgBfIqkAxTTCCY6YL6akUMPtt8+vaE5bcu+x84cYGUgLwChrtpe/9/C41DChcuOwEJLS38mJG7SBoj9oCyjemhGgUso3KF1Q7bMLpMIc40fPBHpVY+ICAY/2mST7T4bhqFRMJRQhg1LCphLCwrM9nS3Fpk2AXPkHj0vPVwaLs5wzmc0BGhKkuUrsNfcJvz3M48occpD/A==',
  },
  foreignApp: {
    body: '{"id":"EV-2030060520310700001","create_time":"2030-06-05T20:31:07+08:00","event_type":"TRANSACTION.SUCCESS","resource_type":"encrypt-resource","summary":"x","resource":{"algorithm":"AEAD_AES_256_GCM","ciphertext":"DUcegK33A8MEOgdCtMPWwAFixFjy3c3BTENCdjZ/7K2gOkdL0pBpKZrSO4KcjLkLW6SrqBdzgGy/sMCWIPKVQdMoXuFZx2kmZxN4THkOBs8X6FOe6QtDzy2xLo2RH4mGD2HEnAqBwDoZGTSmNRIMzUKUcCAagusGnnisNS4C5dQENLW1vFM8bSKatwKq/KD5ZtHAGOtiQZBcQC2xXKXWjNuXkF6WTjvFNKoDoZ5wK6glaGQ+zBQfmpZ1SsVQHgiP6Svw/ubP81RJ8JDozmJt4qjFeToDe4YxxqQHimIEUC5FWYOiDq3YMtuTkJjYnEw1AVlrrXJk528i/d3gwBrYZVejEhln/vSye+rmB1438Q4eXgW7bndCSI+MQ2GEhtNAsAW1Nk89ZvwBORxKlDt5R1h+xDFyR75i+vzVuDZomEdu/XDYrMNQyRKQhf/Q7Z5wzMR3fEt094dJwdwdd13XA/lH4WchA/DjWgzY2DzV78Vtm2OJkLFwPSCVMG9ePOlrSVki0f9zjRRsQknqKx98Q0LzWs0nUVNQokSRw9atfHFqDrcJ1tVZtmFydV1Optat72JYt+YZ","associated_data":"transaction","nonce":"fdasflkja484","original_type":"transaction"}}',
    signature:
      'UdML+qbF/iqSwEa4ofdr4r/nzWFspmXMmReXqvo2oH/uCDeVqLAbIWuDK96W9mVgywVcbFKOM09OD00ePk3o1TVz0XERdLPsH//yujjum1OH/Yl57Ceo6kC5SF8q7NQx2c0CVyeq3tJeBf1uFr07GEwbBcdPMKtwEhPtYMx6FrQdPY230eWN5tBlrGCvh4RMXuHrqIGFrzu/qRCvGmRLNqao2+Q9Yw6TYWhsY7Tn+JtHiSJWwbOwJNTOnBRj0nYjKBBAUL4Cgt4O3ZPbMzm5tAZNmEHu3GV/gnEw9o5XGQP2m6acn7XBE3vrukWoxl5BPc3auaZofGInBG3VMz5kSA==',
    weakSignature:
      'X+cauCNbnCngbXa1WVTJHAmss/Z6Tgj8j5FIoIGysXVBIvFYsBXevSzt6n6TKCjbvehtCHj7GkN5tajXLSVw8yuq7CoP5ttOEIhQM3tzCxo7HWBo6hBMGLKXS4H9fNDWY2QLLEHDTvNNPN9D8QmFic9rpecPDHyckecZWGkDgVixNC+j5pjBFwkuHDh8Pd7nVd9QjN6H/VlnFMVwjuFWRrHeijwkqH+8GmGfUrRst65Z7DTrB5utmM82RxP4n9k89KAaXbV4v2EOizAMcG3DqPjNd1pVO+o5Ksn8oK+hNzoEjQdjtO1JpXpHuD5v0GzCI/pGg5+mpWKqOfB1a4F+jA==',
  },
};

const alipayFields = {
  app_id: '2021005100000042',
  body: '',
  charset: 'utf-8',
  gmt_payment: '2030-06-05 20:31:07',
  notify_id: '2030060500222',
  out_trade_no: 'FS20300605000042',
  seller_id: '2088000000000042',
  subject: '月卡 100% + A&B=C',
  total_amount: '30.00',
  trade_no: '2030060522000000000000000042',
  trade_status: 'TRADE_SUCCESS',
};

export const alipayKnown = {
  paid: {
    fields: alipayFields,
    signature:
      'Tyo6CZdy0Q89afdGrJnyuPJQMFgt82HV6Lc9po9Tz5bDnfKDGhcqlUVSUqxJiYsMTCOeeefz1zQ+Xq5VDzn5Aa0p3IDR44DJjE09Bm75UJ0SdqIcS1V59vfqrMMTuDTDEcfowzNevaQDNmUU5p+qs9Fz0VqZbb54jkX3LiTYjcX9utNSedVY4YYYBqGAPJvSs3DPeCVUSIrx23G0bl+NS7beOKhy7zo0rcRBPFDacXVTz3ZrKMlNPGVgQpPfDvtGywZJwtPfdLz1vD9x0QgbYDjTrHDNF720+nqWhhhM12u7+XFWLYf0cwfRV8K0mM9QRxUS+yRyqNY4Taqx9m1oQA==',
    weakSignature:
      'CRk5fRI8l1+fTNh/AE6XThuCewu6c4rNgT20egCHkeBeHfeCIXSBhO61fSdTPqeptLeVnd4hBONt+KABoS+JNNSXV7Is3QZxWqjP3A3GAioicU17W/3qwYIQbbv2/RHxToN0rymYHM4CoYgfw/t9MHt52u3O0GilFle4YhLtpF0YBlXQ99Pnn2eJVz0cDcQkmsd8DwPAdzGHocnF0k+i7Zi9Yhl4Q/AS86FIpOZjmuQ5xISOqR01GpUV2WcG+gXiSzWzgCU5Zgb910RmPVGYe/+c7nt7WyuR/rczGPVmXGXSVuakfOuGHuB83km/bVRDyMoVRfHVq7WDuTeKEtZTQA==',
  },
  refund: {
    fields: {
      ...alipayFields,
      refund_fee: '30.00',
      gmt_refund: '2030-06-06 10:00:00.000',
      out_biz_no: 'R1',
    },
    signature:
      'C6o1Jv/SkfI5mEpTcrikxbRqkq9EhDu3mDMQo7Ha3AW0579XVo5dsdBwdJqi+VLnt7G/OCEs0IWXMbBHrSMNUOxHvlPq+5335MuTu4c8MAP32q10aSbUw6X6ClP8PPT9YZcPtg66/pv9NgCM94cin/HMSGtsW4UZlVJJWW9hLoW2MKaFHRm2In1zjafa3Dt0vPqiyjFXd2h0/yGN4eZMgVILdZ3ZGgw0V/hvY5PGwbcWbQO9P/qq8jILl4UwqaZaqmSxY41DzHYF3+PbYGeTOWpUx/E9Jn5iQqnLCXgKl/u5hluw0muYbZbxGTYuiCu6EuSVEfQr5IH/1GPZIIpOEw==',
    weakSignature:
      'nkuDbwh8YhmR9Ms9kphLgE1Ri6MiV949y2vWouKoWNIx5yoPh+YZz9rEszZhKs8/69lFwZhnNy6dXOpaIZ3o12ebJSotdW9XfsbgYW6DtSBYXf3QWXL965B57cg5/Txm4iFOZUwEJ/3EoS3f5W6mo2yXcXeiLv+wNRWrMhJmrZLfgy+WvBJbjZgKChJCyjy+OMq4XjqJ5zvSPPCiS8tCFX2HX10wbmPb4lSI0/Bsl1gaVoZcIiWYful4PH1gCn9afYlbr5JIyiIwVZhmC6f8Ns3H3kxV3qx0NVfQPD+CDYO2GfnbHfnMvq2lHBcuIadscPr8wGGYxuIDMG2sEQpCoQ==',
  },
  foreign: {
    fields: { ...alipayFields, app_id: '2021000000000001' },
    signature:
      'FTJ5RZii+wnjiJGTjTSLbivXES6CqrXALwbgKFOHK89ZiQk1oJQrk8lQ+HtDRnzkHN6IJMifyEQ6Ll2qk2YA4Kt8hDRqm6KsTTbq8RDf32sH+YssN//uuUyaV5s6Ogga64uHt+npGrSOZnfEVmhpjOR0J0/WkJP4hOoDkvk5KaspRV4V10UZa+4Tq76U9ovEBGcZr/9NQuNSSnoh3p5Bd4cDgmkAR5AGq34PS6vF/Szr1cQRfQMHJXE/ifPiqjLB7rrRefZKCOvJ9c1D/UDBSmWTyLw/AcOO9v9fsdjrvBfvFSluITUIa8syIMeZunfUP67aRh3n/efUUw4GLXBCcQ==',
    weakSignature:
      'eCGzTZt3RXQUT8eaMb6Tc/4pBc0330wvJqXAiFMttC+Tuag6ugA/rjuVbFvXQyyY1AoH1i3U5RtogsR5GviYSXppHS/hq5ZKqRejT5tHYKSgbCThojzCUP+5x/ptIOTSKu0w5fLOXlDuu1sylsWqUcF4eoTu19mEFSESbJ8kVP9PI9Tp6VB358Q0s7YM3b5gSGAkI1cn/6EJoBwtBtvbc/Byc8BCuAHEE2vZkvBheAU6sOZoppAqLKlX2GN5B+OnaTd3BLc3wPSYd0y0/dljb8xe+nDIkxWJMfd54oxOZvkexpTR0FUvp5RJjX0+PuiOTlJP0KXnCwYC4mla4wlTDg==',
  },
  seller: {
    fields: { ...alipayFields, seller_id: '2088000000000001' },
    signature:
      'W8GkT4ZIXwamsWdQGsn9qnDSVgsvxsuXzR2PIi0Q57xDODB5+4J5IpNjqBdvYLF4VvtdRpYnuVX/Zz1ZLCLN/Tpsn1GspNh6WwonuDiFuyho7LrHrCai5hIRSFjWg8K41ZrL0ghGKYqU3uaQk7zoVX/ysjFPVZKh3NH5A0MymAVGuehaHNYqsaUpx/yO84bohUClxV9PN+u+cELuUl7lgVvxj456oGKltHDMu7kH1lTPIK9YYFROet0XMQPHD9tjX2BHi7maLh4GoEN7zZnBXn9LrirqwbU0N0cUlgt6nEXqe3eg8l1rDU4Wtxzmw8iZ/hesiHVi5nlcjiD23XoI5w==',
    weakSignature:
      'VdA4Ouco8zdRz303RFCi/j98y/SqgslJa1oPZrZOiHHOCshj+j/T43xcvseAehcapJx96kHW1pJfJQnJLAmw5W0FhM7NSziuQIo7LUXhNXT9VvEnwyhNdLaq9tab8S1MK/IGudPbt/J211Ko7WG7XZPPNRr00a293pFtGnN57zETOQIz0fiKZj6EQsTU4/wpWxSX6WkUo+C2GJ5QY4XrZo/Bpw1gJpocVI0J1koQhWaGr615Gfwg7OCCzKaHvqFeBXygJVfRDgxqI1fQ2ZHB4jHv1iTTxUOa3XUh6e+pVH2A3k0byyBArCVFA8Glx5f62ht37eT/kdIHt2xO0+OduA==',
  },
  waiting: {
    fields: { ...alipayFields, trade_status: 'WAIT_BUYER_PAY' },
    signature:
      'hGt9KYjwkXBZe/ngBYtoO4FBzwR64uCizR2B5u6Vhw34YG1DW99I4ErNXgplJcocgqzRWN/yyGHAP2JrRC79fcF2EW2mnC1oZy7vHVnVBcPuH1GELYZNBSEDnBYIPfB/ukAXAF5x/9Sp9sftZETGeF+Wz/bewO83Lfe1mBFOoFEJl27YlnvBZ0yPFGeG2DqwXngFA/siqX1e/gBnwzYHxZ5Y/m1LhZVahk/Eg+R7elyliYw9X9NfcP+lxsuDRsxAA3keC1HOc8f1hsg4p4E7Xu8yzKN2TAjtXnm8hjFBFeBUOKk7CKCtX8mY3bULvJRVUK3pdM5c6+lDDJCAC5bsaA==',
    weakSignature:
      'CEIruyJWz4C6IEOpFtONtpjpyEq4iGJoHTs1PQ2ak1Qr0tdqncJTwp94Xd1AJxgHTc5pTg6JGLE3HFgdMEtNXdzGLyrWiMdzkxsObV2ke3UNPeJDhrThNpVhT/0a3Jun1Xh9vBTmqmaQicu9EEJu4ZXWj4a9dtKtCk0l87s9aM55mIhG7Ha6g11KOJFmYA6VtCRtwGPk/qaztCwA/Z3wo6YE2cFDM89KlsCwxSQd/daVT6zhL1XhDGAHQdSFXZixXP+/j4TloZA1tnXt3nGhmRv1hJ/mS2ITdEMmsNV9au9mn+TIhvSPz6a5y1+TcGahLYaWVJ6z9VTVHiQUCNjOKw==',
  },
};
